/** On a machine with other work, what failed is tried once more. */
export async function twice<One>(measure: () => Promise<One>): Promise<One> {
  try {
    return await measure();
  } catch {
    return await measure();
  }
}

/** A screen that fails the second time, too, is reported and left out. */
export async function orTell<One>(name: string, measure: () => Promise<One[]>): Promise<One[]> {
  try {
    return await twice(measure);
  } catch (error) {
    console.log(`"${name}" could not be measured: ${error}\n`);
    return [];
  }
}
