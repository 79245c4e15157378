import { expect, type Page } from '@playwright/test';
import { gpxRun, pick, startExercise, yearOfStrong } from '../../../e2e/exercise.ts';
import { inspect } from '../../../e2e/inspection.ts';
import { test } from '../../../e2e/journey.ts';
import { expectWalkable } from '../../../e2e/keyboard.ts';

test.use({ serviceWorkers: 'allow' });

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

async function openMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'More', exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a user logs a workout at the gym, through a reload and without a network @phone', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail(/^net::ERR_/);
  await startExercise(page);
  await expect(page.getByText('No Workouts Yet')).toBeVisible();
  await inspect(page, 'no workouts');
  await visible(page, 'Log Workout').click();
  await inspect(page, 'the beginning of a workout', 'exercise/StartScreen');
  await page.getByRole('button', { name: 'Start an empty workout' }).click();
  await pick(page, 'deadlift', 'Deadlift');
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next.getByText('Deadlift, set 1 of 1')).toBeVisible();
  await page.getByLabel('weight, Deadlift, set 1').fill('102.5');
  await page.getByLabel('repetitions, Deadlift, set 1').fill('5');
  await page.reload();
  await expect(page.getByLabel('weight, Deadlift, set 1')).toHaveValue('102.5');
  await page.getByRole('button', { name: 'Plates for Deadlift' }).click();
  await expect(page.getByRole('dialog', { name: 'Plates' })).toBeVisible();
  await inspect(page, 'plates', 'exercise/PlatesDialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  // Otherwise, what the page loads ahead would fail.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await next.getByRole('button', { name: 'Done' }).click();
  await expect(next.getByRole('timer', { name: 'Rest' })).toBeVisible();
  await next.getByRole('button', { name: 'Skip rest' }).click();
  await expect(next.getByText('All sets are done')).toBeVisible();
  await page.getByRole('button', { name: 'Add set to Deadlift' }).click();
  // One tap repeats the previous set.
  await next.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('repetitions, Deadlift, set 2')).toHaveValue('5');
  await inspect(page, 'a workout under way', 'exercise/LogScreen');
  await page.getByRole('button', { name: 'Add exercise', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add exercise' })).toBeVisible();
  await inspect(page, 'choosing an exercise', 'exercise/PickExercise');
  await page.keyboard.press('Escape');
  await visible(page, 'Discard').click();
  await inspect(page, 'the question before a workout is discarded', 'exercise/DiscardDialog');
  await page.keyboard.press('Escape');
  await next.getByRole('button', { name: 'Finish' }).click();
  const finish = page.getByRole('dialog', { name: 'Finish Workout' });
  await finish.getByLabel('Name').fill('Garage lift');
  await finish.getByLabel('Notes').fill('=1+1');
  await inspect(page, 'finishing', 'exercise/FinishDialog');
  await finish.getByRole('button', { name: 'Save workout' }).click();
  const entry = page
    .getByRole('list', { name: 'Workouts' })
    .getByRole('listitem')
    .filter({ hasText: 'Garage lift' });
  await expect(entry.first().getByText('Waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting to be sent').filter({ visible: true })).toHaveCount(0);
  await expect(entry.first().getByText('102.5')).toBeVisible();
  await page.reload();
  await expect(page.getByText('=1+1')).toBeVisible();
  await inspect(page, 'workouts', 'exercise/HomeScreen');

  await page.getByRole('button', { name: /^Actions for Garage lift/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('weight, Deadlift, set 1').fill('105');
  await inspect(page, 'editing a workout', 'exercise/EditScreen');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('105 ', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Actions for Garage lift/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No Workouts Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry.first()).toBeVisible();
});

test('a year of Strong is imported once, and the exercises tell what came of it @phone-only', async ({
  page,
}) => {
  const { csv, workouts } = yearOfStrong();
  await startExercise(page);
  const choose = async (name: string, text: string, encoding: BufferEncoding = 'utf8') => {
    const dialog = page.getByRole('dialog', { name: 'Import workouts' });
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, encoding) });
    return dialog;
  };
  await page.getByRole('button', { name: 'Import workouts' }).click();
  let dialog = await choose('people.csv', 'Name,Email\nIda,ida@example.com\n');
  await expect(dialog.getByText(/not an export from Strong, Hevy or FitNotes/)).toBeVisible();
  dialog = await choose('strong.csv', csv);
  await expect(dialog.getByText(new RegExp(`An export of Strong: ${workouts} workouts`))).toBeVisible();
  await dialog.getByRole('button', { name: 'kg', exact: true }).click();
  await expect(dialog.getByLabel('Exercise for Squat (Barbell)')).toHaveValue('squat');
  await expect(dialog.getByLabel('Exercise for Zottman Curl (Dumbbell)')).toHaveValue('');
  await inspect(page, 'importing', 'exercise/ImportWorkouts');
  await dialog.getByRole('button', { name: `Import ${workouts} workouts` }).click();
  await expect(dialog.getByText(`${workouts} workouts imported.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('tab', { name: `Workouts (${workouts})` })).toBeVisible();
  await expect(page.getByText('Last 26 weeks').first()).toBeVisible();
  await inspect(page, 'a year');
  await openMenu(page, 'Units and plates');
  await inspect(page, 'units and plates', 'exercise/SettingDialog');
  await page.keyboard.press('Escape');

  await openMenu(page, 'Import workouts');
  dialog = await choose('strong.csv', csv);
  await expect(dialog.getByText(`${workouts} of them in the sheet already`, { exact: false })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 0 workouts' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  // In the encoding and with the separators of an old program.
  const latin = [
    'Date;Workout Name;Duration;Exercise Name;Set Order;Weight;Weight Unit;Reps;Distance;Distance Unit;Seconds;Notes;Workout Notes;RPE',
    '2025-01-05 10:00:00;Übung;45m;Kniebeuge;1;62,5;kg;8;;;;für später;;8,5',
  ].join('\r\n');
  dialog = await choose('alt.csv', latin, 'latin1');
  await expect(dialog.getByText(/Übung, 1 set/)).toBeVisible();
  await dialog.getByLabel('Exercise for Kniebeuge').selectOption('squat');
  await dialog.getByRole('button', { name: 'Import 1 workout' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const download = page.waitForEvent('download');
  await openMenu(page, 'Export for Hevy');
  expect((await download).suggestedFilename()).toMatch(/^Hevy_\d{4}-\d\d-\d\d\.csv$/);

  await openMenu(page, 'Share');
  const share = page.getByRole('dialog', { name: 'Share "Exercise"' });
  await expect(share.getByText('Owner')).toBeVisible();
  await share.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Exercises' }).click();
  await expect(page.getByRole('list', { name: 'Exercises' })).toBeVisible();
  await inspect(page, 'the exercises', 'exercise/ExercisesScreen');
  await page
    .getByRole('list', { name: 'Exercises' })
    .getByRole('button', { name: /^Squat/ })
    .first()
    .click();
  await expect(page.getByText('Estimated 1RM (Epley)')).toBeVisible();
  await page.getByRole('button', { name: 'Brzycki' }).click();
  await expect(page.getByText('Estimated 1RM (Brzycki)')).toBeVisible();
  await expect(page.getByText(/36 \/ \(37/)).toBeVisible();
  await inspect(page, 'an exercise', 'exercise/ExerciseScreen');
  await page.getByRole('button', { name: /^Edit/ }).filter({ visible: true }).click();
  await inspect(page, 'changing an exercise', 'exercise/ExerciseDialog');
  await page.keyboard.press('Escape');
});

test('a routine is made, started and followed @phone-only', async ({ page }) => {
  await startExercise(page);
  await page.getByRole('tab', { name: 'Routines' }).click();
  await visible(page, 'New Routine').click();
  const dialog = page.getByRole('dialog', { name: 'New Routine' });
  await dialog.getByLabel('Routine').fill('Full body');
  await dialog.getByLabel('Day').fill('A');
  await pick(page, 'squat', 'Squat');
  await dialog.getByLabel('Most reps, Squat').fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/whole number of repetitions/)).toBeVisible();
  await dialog.getByLabel('Most reps, Squat').fill('8');
  await inspect(page, 'a routine', 'exercise/RoutineDialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article', { name: 'Full body, A' });
  await expect(card.getByText('3 sets of 5 to 8')).toBeVisible();
  await inspect(page, 'routines', 'exercise/RoutinesScreen');
  await expectWalkable(page);
  await card.getByRole('button', { name: 'Start Full body, A' }).click();
  await expect(page.getByText('Squat, set 1 of 3')).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: /^Resume the current workout/ }).click();
  await expect(page.getByText('Squat, set 1 of 3')).toBeVisible();
});

test('a run comes from the file of a watch, with its map and splits @phone-only', async ({ page }) => {
  await startExercise(page);
  await page.getByRole('tab', { name: 'Cardio' }).click();
  await visible(page, 'Add Cardio').click();
  const dialog = page.getByRole('dialog', { name: 'Add Cardio' });
  const choose = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/gpx+xml', buffer: Buffer.from(text) });
  await choose('bad.gpx', '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx>&x;</gpx>');
  await expect(dialog.getByText(/uses custom XML entities/)).toBeVisible();
  await choose('places.gpx', gpxRun({ hasTimes: false }));
  await expect(dialog.getByText(/This track has no times/)).toBeVisible();
  await choose('run.gpx', gpxRun());
  await expect(dialog.getByLabel('Duration, h:m:s')).toHaveValue('25:00');
  await inspect(page, 'adding cardio', 'exercise/CardioDialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('list', { name: 'Cardio' }).getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByRole('table', { name: 'Splits' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.getByRole('figure', { name: /^Elevation. From 100 m to 200 m/ })).toBeVisible();
  await inspect(page, 'a run', 'exercise/CardioPage');
  await page.getByRole('button', { name: 'Delete' }).filter({ visible: true }).click();
  await expect(page.getByText('No cardio yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('list', { name: 'Cardio' }).getByRole('button', { name: /^Run/ }),
  ).toBeVisible();
});
