import {
  moreExercise,
  moreFirsttouch,
  moreHealth,
  moreLaserMaps,
  moreMugClub,
  moreTodos,
} from './faults-more.ts';
import { byButton, byMenu, type FaultyForm, making } from './faults-ways.ts';

// Forms of every app by which something is written, with the shortest way to each.

const today = new Date().toISOString().slice(0, 10);

const expenses: FaultyForm[] = [
  making(
    'expenses/screens/CreateReportDialog.tsx',
    'New Report',
    'Create New Expense Report',
    'Report Name',
    'Failed to create the report',
  ),
  {
    file: 'expenses/screens/report/AddExpenseDialog.tsx',
    waits: true,
    at: ({ report }) => `expenses&report=${report}`,
    open: byButton('Add Expense', 'Add Expense'),
    fill: (mark) => ({ Description: mark, 'Amount, USD': '5' }),
    send: 'Add',
    failure: 'Failed to add expense',
  },
  {
    file: 'expenses/screens/report/EditExpenseDialog.tsx',
    waits: true,
    at: ({ report }) => `expenses&report=${report}`,
    open: byMenu('Actions for Taxi', 'Edit', 'Edit Expense'),
    fill: (mark) => ({ Notes: mark }),
    send: 'Save',
    failure: 'Failed to update expense',
  },
  {
    file: 'expenses/screens/life/MoveDialog.tsx',
    waits: true,
    at: ({ report }) => `expenses&report=${report}`,
    open: byButton('Comment', /^Comment: /),
    fill: (mark) => ({ Comment: mark }),
    send: 'Comment',
    failure: 'Failed to change the status',
  },
];

const todos: FaultyForm[] = [
  making(
    'todos/screens/lists/ListDialogs.tsx',
    'New List',
    'Create New List',
    'List Name',
    'Failed to create list',
  ),
  {
    file: 'todos/screens/adding/AddTaskDialog.tsx',
    waits: true,
    at: ({ list }) => `todos&list=${list}`,
    open: byButton('Add Task', 'Add New Task'),
    fill: (mark) => ({ Task: mark }),
    send: 'Add Task',
    failure: 'Failed to add task',
  },
  {
    file: 'todos/screens/EditTaskDialog.tsx',
    waits: true,
    at: ({ list }) => `todos&list=${list}`,
    open: byMenu('Actions for Order paper', 'Edit', 'Edit Task'),
    fill: (mark) => ({ Notes: mark }),
    send: 'Save',
    failure: 'Failed to update task',
  },
];

const firsttouch: FaultyForm[] = [
  {
    file: 'firsttouch/screens/contact/AddContactDialog.tsx',
    waits: true,
    at: () => 'firsttouch',
    open: byButton('Add Contact', 'Add Contact'),
    fill: (mark) => ({ 'Contact Name': mark }),
    send: 'Add',
    failure: 'Failed to save contact',
  },
  {
    file: 'firsttouch/screens/contact/EditContactDialog.tsx',
    waits: true,
    at: () => 'firsttouch',
    open: byMenu('Actions for Ada Fong', 'Edit', 'Edit Contact'),
    fill: (mark) => ({ 'Location/Event': mark }),
    send: 'Save',
    failure: 'Failed to save contact',
  },
  {
    file: 'firsttouch/screens/interactions/LogInteractionDialog.tsx',
    waits: true,
    at: () => 'firsttouch',
    open: byMenu('Actions for Ada Fong', 'Log interaction', /^Log interaction/),
    fill: (mark) => ({ Summary: mark }),
    send: 'Log',
    failure: 'Failed to log the interaction',
  },
];

const snapsheet: FaultyForm[] = [
  making(
    'snapsheet/screens/list/CreateSnapsheetDialog.tsx',
    'Create SnapSheet',
    'Create SnapSheet',
    'Name',
    'Failed to create SnapSheet',
  ),
  {
    file: 'snapsheet/screens/EditRowDialog.tsx',
    waits: true,
    at: ({ snapsheet: id }) => `snapsheet&sheet=${id}`,
    open: byMenu(/^Actions for/, 'Edit', 'Edit Row'),
    fill: (mark) => ({ Maker: mark }),
    send: 'Save',
    failure: 'Failed to save the row',
  },
];

const autotrack: FaultyForm[] = [
  {
    file: 'autotrack/screens/dialogs/EnergyDialog.tsx',
    at: ({ vehicle }) => `autotrack&vehicle=${vehicle}&part=energy`,
    open: byButton('Add Energy', 'Add Energy Record'),
    fill: (mark) => ({ 'Odometer (mi)': '1100', Amount: '12', Notes: mark }),
    send: 'Add',
    failure: 'Failed to save the energy record',
    waits: true,
  },
  {
    file: 'autotrack/screens/dialogs/ReadingDialog.tsx',
    at: ({ vehicle }) => `autotrack&vehicle=${vehicle}&part=plan`,
    open: byButton('Add Reading', 'Add Odometer Reading'),
    fill: (mark) => ({ 'Odometer (mi)': '1000', Notes: mark }),
    send: 'Add',
    failure: 'Failed to add the reading',
    waits: true,
  },
  {
    file: 'autotrack/screens/dialogs/IntervalDialog.tsx',
    at: ({ vehicle }) => `autotrack&vehicle=${vehicle}&part=plan`,
    open: byButton('Add Interval', 'Add Interval'),
    fill: (mark) => ({ Service: 'Belt', 'Every (months)': '12', Notes: mark }),
    send: 'Add',
    failure: 'Failed to save the interval',
    waits: true,
  },
  {
    file: 'autotrack/screens/dialogs/VehicleDialog.tsx',
    at: () => 'autotrack',
    open: byButton('Add Vehicle', 'Add New Vehicle'),
    fill: (mark) => ({ Year: '2001', Make: 'Ford', Model: 'Ka', Nickname: mark }),
    send: 'Add Vehicle',
    failure: 'Failed to create vehicle',
    makesFile: true,
    // Its sheet and its log.
    times: 2,
  },
  {
    file: 'autotrack/screens/dialogs/ServiceDialog.tsx',
    at: ({ vehicle }) => `autotrack&vehicle=${vehicle}`,
    open: byButton('Add Service', 'Add Maintenance Record'),
    fill: (mark) => ({ Date: today, Service: 'Oil', Notes: mark }),
    send: 'Add Service',
    failure: 'Failed to add the maintenance record',
    waits: true,
  },
];

const mugClub: FaultyForm[] = [
  making(
    'mug-club/screens/lists/CreateListDialog.tsx',
    'Create New List',
    'Create New List',
    'List Name',
    'Failed to create list',
  ),
  {
    file: 'mug-club/screens/member/MemberDialog.tsx',
    at: ({ roster }) => `mug-club&list=${roster}`,
    open: byButton('Add Member', 'Add Member'),
    fill: (mark) => ({ 'Member name': mark, Email: 'new@example.com' }),
    send: 'Save Member',
    failure: 'Failed to save member',
    waits: true,
  },
];

const laserMaps: FaultyForm[] = [
  {
    file: 'laser-maps/screens/LocationDialogs.tsx: AddRecord',
    waits: true,
    at: () => 'laser-maps',
    open: byButton('Add Location', 'Add New Location'),
    fill: (mark) => ({ Name: mark, Latitude: '48', Longitude: '11', Zoom: '5' }),
    send: 'Create',
    failure: 'Failed to save location',
  },
  {
    file: 'laser-maps/screens/LocationDialogs.tsx: EditRecord',
    waits: true,
    at: () => 'laser-maps',
    open: async (page) => {
      await page.getByRole('article', { name: 'Mill' }).getByRole('button', { name: 'Edit' }).click();
      return page.getByRole('dialog', { name: 'Edit Location' });
    },
    fill: (mark) => ({ Description: mark }),
    send: 'Update',
    failure: 'Failed to save location',
  },
];

const health: FaultyForm[] = [
  {
    file: 'health/screens/entry/EntryDialog.tsx',
    at: () => 'health',
    open: byButton('Blood pressure', 'Log blood pressure'),
    fill: (mark) => ({ Systolic: '118', Diastolic: '76', Notes: mark }),
    send: 'Log',
    failure: 'Failed to save',
    waits: true,
  },
  {
    file: 'health/screens/SettingsDialog.tsx',
    at: () => 'health',
    open: byMenu('More', 'Units and targets', 'Units and targets'),
    fill: () => ({ Height: '165' }),
    send: 'Save',
    failure: 'Failed to save',
    waits: true,
    times: 0,
  },
  {
    file: 'health/screens/entry/DayEntry.tsx',
    at: () => 'health',
    open: async (page) => page.getByRole('form', { name: 'Add entry' }),
    fill: () => ({ Weight: '70.5', Sleep: '7:30' }),
    send: 'Add Entry',
    failure: 'Failed to save',
    waits: true,
    staysOpen: true,
    // One into each tab.
    writes: 2,
    times: 0,
  },
];

const exercise: FaultyForm[] = [
  {
    file: 'exercise/screens/cardio/CardioDialog.tsx',
    waits: true,
    at: () => 'exercise&view=cardio',
    open: byButton('Add Cardio', 'Add Cardio'),
    fill: (mark) => ({ 'Duration, h:m:s': '25:00', Notes: mark }),
    send: 'Save',
    failure: 'Failed to save the cardio',
  },
  {
    file: 'exercise/screens/SettingDialog.tsx',
    waits: true,
    at: () => 'exercise',
    open: byMenu('More', 'Units and plates', 'Units and plates'),
    fill: () => ({ 'Workouts a week': '4' }),
    send: 'Save',
    failure: 'Failed to save',
    times: 0,
  },
  {
    file: 'exercise/screens/exercises/ExerciseDialog.tsx',
    waits: true,
    at: () => 'exercise&view=exercises',
    open: byButton('New Exercise', 'New exercise'),
    fill: (mark) => ({ Name: mark }),
    send: 'Save',
    failure: 'Failed to save the exercise',
  },
];

/** In groups that leave a stalled machine time, each with its own person; the forms of an app stay together. */
export const faultyForms: readonly (readonly FaultyForm[])[] = [
  [...expenses, ...todos, ...moreTodos],
  [...firsttouch, ...moreFirsttouch, ...snapsheet],
  [...autotrack, ...mugClub, ...moreMugClub],
  [...laserMaps, ...moreLaserMaps, ...health, ...moreHealth, ...exercise, ...moreExercise],
];
