import type { Figure } from './figure.ts';
import { durationOf, median, rounds } from './load.ts';
import { Api, planServices, signIn, within } from './setting.ts';

const spreadsheets = 100;
const rows = 1000;

/** From the start of a workspace that has nothing in memory until each of many spreadsheets has been read whole. */
export function measureColdStart(): Promise<Figure> {
  return within(async (setting) => {
    const plans = await planServices(setting);
    let running = await setting.start(plans.workspace);
    await setting.start(plans.product);
    const api = new Api(plans.workspaceUrl, (await signIn(plans, setting)).token);
    const ids: string[] = [];
    while (ids.length < spreadsheets) {
      const id = await api.newSpreadsheet(rows);
      await api.fill(id, 1, rows);
      ids.push(id);
    }
    const times: number[] = [];
    while (times.length < rounds) {
      await setting.stop(running);
      const startAndRead = async () => {
        running = await setting.start(plans.workspace);
        for (const id of ids) await api.call('GET', `/v4/spreadsheets/${id}/values/Sheet1`);
      };
      times.push(await durationOf(startAndRead));
    }
    return {
      what: `start and read ${spreadsheets} spreadsheets of ${(rows * 10).toLocaleString('en')} cells`,
      value: median(times),
      unit: 'ms',
      budget: { of: 'value', most: 3000 },
    };
  });
}
