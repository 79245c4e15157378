/** Where the sample street's notice stands: kept until its code has come, and as high as what it says. */
export const noticePlace = { minHeight: { xs: 134, sm: 58 }, mt: 2 };
