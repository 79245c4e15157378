// The prefix of files on the device that are photos on their way into a sheet.

export const beginningOfAll = 'queue ';

/** The prefix of the ids of all files for one place, such as "expenses/1H1Ec…". */
export const beginningOf = (place: string): string => `${beginningOfAll}${place} `;

/** The place that a photo is for; neither places nor what follows them contain a space. */
export const placeIn = (fileId: string): string => fileId.split(' ')[1] ?? '';
