// How guidelines classify office readings of blood pressure. The app states the category by a guideline that the
// person chooses; nothing here says what to do about a reading.

interface Category {
  name: string;
  /** The lowest systolic and diastolic readings of the category; either one is enough. */
  systolic: number;
  diastolic: number;
}

export const guidelines = {
  'ESH 2023': {
    title: 'European Society of Hypertension, 2023',
    /** J Hypertens 2023;41:1874-2071, table 1. */
    source: 'Mancia G et al., Journal of Hypertension 2023; 41: 1874-2071, table 1',
    categories: [
      { name: 'Optimal', systolic: 0, diastolic: 0 },
      { name: 'Normal', systolic: 120, diastolic: 80 },
      { name: 'High-normal', systolic: 130, diastolic: 85 },
      { name: 'Grade 1', systolic: 140, diastolic: 90 },
      { name: 'Grade 2', systolic: 160, diastolic: 100 },
      { name: 'Grade 3', systolic: 180, diastolic: 110 },
    ],
  },
  'ESC 2024': {
    title: 'European Society of Cardiology, 2024',
    source: 'McEvoy JW et al., European Heart Journal 2024; 45: 3912-4018, table 5',
    categories: [
      { name: 'Non-elevated', systolic: 0, diastolic: 0 },
      { name: 'Elevated', systolic: 120, diastolic: 70 },
      { name: 'Hypertension', systolic: 140, diastolic: 90 },
    ],
  },
  'ACC/AHA 2017': {
    title: 'American College of Cardiology and American Heart Association, 2017',
    source: 'Whelton PK et al., Hypertension 2018; 71: e13-e115, table 6',
    categories: [
      { name: 'Normal', systolic: 0, diastolic: 0 },
      // "Elevated" only depends on the systolic reading.
      { name: 'Elevated', systolic: 120, diastolic: Number.POSITIVE_INFINITY },
      { name: 'Stage 1', systolic: 130, diastolic: 80 },
      { name: 'Stage 2', systolic: 140, diastolic: 90 },
    ],
  },
} as const satisfies Record<string, { title: string; source: string; categories: readonly Category[] }>;

export type GuidelineName = keyof typeof guidelines;
export const guidelineNames = [
  'ESH 2023',
  'ESC 2024',
  'ACC/AHA 2017',
] as const satisfies readonly GuidelineName[];

export function isGuideline(name: string): name is GuidelineName {
  return Object.hasOwn(guidelines, name);
}

/** The category of a reading: the higher one of its two figures. */
export function categoryOf(guideline: GuidelineName, systolic: number, diastolic: number): string {
  const categories: readonly Category[] = guidelines[guideline].categories;
  const reached = categories.filter((one) => systolic >= one.systolic || diastolic >= one.diastolic);
  return reached.at(-1)?.name ?? '';
}

/** The number of readings in each category, including empty ones. */
export function categoryCounts(
  guideline: GuidelineName,
  readings: readonly { upper: number; lower: number }[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>(guidelines[guideline].categories.map(({ name }) => [name, 0]));
  for (const { upper, lower } of readings) {
    const name = categoryOf(guideline, upper, lower);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
