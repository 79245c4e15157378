// By which the files of photos lie on the device that are on their way into a sheet.

export const beginningOfAll = 'queue ';

/** How the ids of all files begin that go to one place, such as "expenses/1H1Ec…". */
export const beginningOf = (place: string): string => `${beginningOfAll}${place} `;

/** Where a photo is to go; neither places nor what follows them hold a blank. */
export const placeIn = (fileId: string): string => fileId.split(' ')[1] ?? '';
