/** On every file of sample data, by which it is found and removed again. */
export const sampleTags: Readonly<Record<string, string>> = { sample: '1' };
