import type { OwnApp, OwnColumn } from '#kernel/own-apps/own-app.ts';

// Apps to start with: just definitions, which people can change when they take one.

export interface Template {
  /** Its purpose, in a line. */
  words: string;
  app: OwnApp;
}

type Kind = OwnColumn['kind'];
type More = Omit<OwnColumn, 'key' | 'header' | 'kind'>;

const column = (key: string, header: string, kind: Kind, more: More = {}): OwnColumn => ({
  key,
  header,
  kind,
  ...more,
});

const named = (key: string, header: string): OwnColumn => column(key, header, 'text', { isRequired: true });

const choice = (key: string, header: string, paints: NonNullable<OwnColumn['paints']>, more: More = {}) =>
  column(key, header, 'choice', { choices: Object.keys(paints), paints, ...more });

interface Told extends Pick<OwnApp, 'title' | 'house' | 'columns' | 'due' | 'done'> {
  words: string;
  tab: string;
}

/** The first column names a row and, together with the columns in `telling`, identifies it. */
function template({ words, ...app }: Told, ...telling: string[]): Template {
  const [first] = app.columns;
  const label = first?.key ?? '';
  return { words, app: { ...app, headerRow: 1, label, fingerprint: [label, ...telling] } };
}

export const templates: readonly Template[] = [
  template(
    {
      title: 'Books',
      words: 'What stands on which shelf, and who has borrowed it.',
      tab: 'Books',
      house: { color: 'plum', gable: 'step', picture: ['.....', '#.#.#', '#.###', '#####', '.....'] },
      columns: [
        named('title', 'Title'),
        column('author', 'Author', 'person'),
        column('shelf', 'Shelf', 'text'),
        choice(
          'state',
          'State',
          { 'To read': 'slate', Reading: 'ochre', Read: 'green' },
          { initial: 'To read' },
        ),
        column('rating', 'Rating', 'rating'),
        column('lentTo', 'Lent to', 'person'),
        column('isbn', 'ISBN', 'code'),
        column('notes', 'Notes', 'longText'),
      ],
    },
    'author',
  ),
  template({
    title: 'Recipes',
    words: 'What to cook, how long it takes, and how to make it.',
    tab: 'Recipes',
    house: { color: 'orange', gable: 'bell', picture: ['.#.#.', '.....', '#...#', '.###.', '.....'] },
    columns: [
      named('dish', 'Dish'),
      choice('course', 'Course', {
        Breakfast: 'ochre',
        Starter: 'green',
        Main: 'rose',
        Dessert: 'violet',
        Bread: 'brown',
      }),
      column('servings', 'Servings', 'number', { initial: 4 }),
      column('minutes', 'Minutes', 'number'),
      column('ingredients', 'Ingredients', 'longText'),
      column('method', 'Method', 'longText'),
      column('from', 'From', 'link'),
      column('rating', 'Rating', 'rating'),
    ],
  }),
  template(
    {
      title: 'Inventory',
      words: 'Things with codes, places and photos, and who has to bring them back by when.',
      tab: 'Things',
      house: { color: 'slate', gable: 'flat', picture: ['##.##', '##.##', '.....', '##.##', '##.##'] },
      due: 'backBy',
      done: 'isBack',
      columns: [
        named('thing', 'Thing'),
        column('code', 'Code', 'code'),
        column('place', 'Place', 'place', { isRequired: true }),
        choice('state', 'State', { Good: 'green', Worn: 'ochre', Broken: 'rose' }, { initial: 'Good' }),
        column('count', 'Count', 'number', { initial: 1 }),
        column('worth', 'Worth', 'money'),
        column('lentTo', 'Lent to', 'person'),
        column('backBy', 'Back by', 'day'),
        column('isBack', 'Returned', 'flag'),
        column('photo', 'Photo', 'photo'),
        column('notes', 'Notes', 'longText'),
      ],
    },
    'code',
  ),
  template({
    title: 'Plants',
    words: 'What grows where, and when each wants water.',
    tab: 'Plants',
    house: { color: 'green', gable: 'arch', picture: ['..#..', '.###.', '..#..', '.###.', '..#..'] },
    due: 'nextWater',
    columns: [
      named('plant', 'Plant'),
      column('species', 'Species', 'text'),
      column('place', 'Place', 'place'),
      choice('light', 'Light', { Shade: 'slate', 'Half shade': 'olive', Sun: 'ochre' }),
      column('nextWater', 'Next water', 'day'),
      column('repotted', 'Repotted', 'day'),
      column('notes', 'Notes', 'longText'),
    ],
  }),
  template(
    {
      title: 'Job applications',
      words: 'Where you have applied, how it stands, and what comes next.',
      tab: 'Applications',
      house: { color: 'blue', gable: 'cornice', picture: ['#####', '#...#', '#.#.#', '#...#', '#####'] },
      due: 'nextStepOn',
      done: 'isClosed',
      columns: [
        named('company', 'Company'),
        named('position', 'Position'),
        choice(
          'stage',
          'Stage',
          { Found: 'slate', Applied: 'blue', Interview: 'ochre', Offer: 'green', Declined: 'rose' },
          { initial: 'Found' },
        ),
        column('appliedOn', 'Applied on', 'day'),
        column('nextStep', 'Next step', 'text'),
        column('nextStepOn', 'Next step on', 'day'),
        column('contact', 'Contact', 'person'),
        column('email', 'Email', 'email'),
        column('link', 'Link', 'link'),
        column('isClosed', 'Closed', 'flag'),
        column('notes', 'Notes', 'longText'),
      ],
    },
    'position',
  ),
  template(
    {
      title: 'Collection',
      words: 'Pieces of whatever you collect, and what they are worth.',
      tab: 'Pieces',
      house: { color: 'violet', gable: 'mansard', picture: ['#.#.#', '.#.#.', '#.#.#', '.#.#.', '#.#.#'] },
      columns: [
        named('piece', 'Piece'),
        column('series', 'Series', 'text'),
        column('year', 'Year', 'number'),
        choice('state', 'State', { Mint: 'green', Fine: 'teal', Good: 'ochre', Poor: 'rose' }),
        column('paid', 'Paid', 'money'),
        column('worth', 'Worth', 'money'),
        column('from', 'From', 'text'),
        column('gotOn', 'Got on', 'day'),
        column('notes', 'Notes', 'longText'),
      ],
    },
    'series',
    'year',
  ),
  template({
    title: 'Guest list',
    words: 'Who is invited, who comes, and what they eat.',
    tab: 'Guests',
    house: { color: 'rose', gable: 'twin', picture: ['.#.#.', '#####', '#####', '.###.', '..#..'] },
    columns: [
      named('guest', 'Guest'),
      choice(
        'answer',
        'Answer',
        { Invited: 'slate', Comes: 'green', Perhaps: 'ochre', 'Cannot come': 'rose' },
        { initial: 'Invited' },
      ),
      column('persons', 'Persons', 'number', { initial: 1 }),
      choice('food', 'Food', { Everything: 'brown', Vegetarian: 'green', Vegan: 'olive' }),
      column('table', 'Table', 'text'),
      column('email', 'Email', 'email'),
      column('phone', 'Phone', 'phone'),
      column('isThanked', 'Thanked', 'flag'),
      column('notes', 'Notes', 'longText'),
    ],
  }),
  template(
    {
      title: 'Maintenance rounds',
      words: 'What needs looking after, where, and by when.',
      tab: 'Rounds',
      house: { color: 'olive', gable: 'shed', picture: ['.....', '#.#.#', '#.#.#', '#.#.#', '.....'] },
      due: 'due',
      done: 'done',
      columns: [
        named('task', 'Task'),
        column('place', 'Place', 'place'),
        column('due', 'Due', 'day', { isRequired: true }),
        choice('every', 'Every', { Week: 'blue', Month: 'teal', Quarter: 'olive', Year: 'brown' }),
        column('by', 'By', 'person'),
        column('done', 'Done', 'flag'),
        column('doneOn', 'Done on', 'day'),
        column('notes', 'Notes', 'longText'),
      ],
    },
    'place',
    'due',
  ),
  template(
    {
      title: 'Time sheet',
      words: 'Hours by day and project, and which are billed.',
      tab: 'Hours',
      house: { color: 'teal', gable: 'neck', picture: ['.###.', '#.#.#', '#.##.', '#...#', '.###.'] },
      columns: [
        named('work', 'Work'),
        column('day', 'Day', 'day', { isRequired: true }),
        column('project', 'Project', 'text'),
        column('hours', 'Hours', 'number', { isRequired: true }),
        column('rate', 'Rate', 'money'),
        column('isBilled', 'Billed', 'flag'),
        column('notes', 'Notes', 'longText'),
      ],
    },
    'day',
    'project',
  ),
  template(
    {
      title: 'Reading log',
      words: 'What you read, from when to when, and what stayed with you.',
      tab: 'Readings',
      house: { color: 'brown', gable: 'point', picture: ['#...#', '##.##', '#.#.#', '#...#', '#####'] },
      columns: [
        named('title', 'Title'),
        column('author', 'Author', 'person'),
        choice('form', 'Form', { Book: 'brown', Article: 'blue', Audio: 'violet' }, { initial: 'Book' }),
        column('begun', 'Begun', 'day'),
        column('finished', 'Finished', 'day'),
        column('pages', 'Pages', 'number'),
        column('rating', 'Rating', 'rating'),
        column('thoughts', 'Thoughts', 'longText'),
      ],
    },
    'author',
    'begun',
  ),
];

/** Only a name for each row: all other columns are up to the person. */
export const emptyApp: OwnApp = {
  title: 'New app',
  tab: 'Rows',
  headerRow: 1,
  label: 'name',
  fingerprint: ['name'],
  house: { color: 'teal', gable: 'step', picture: ['#.#.#', '.....', '#.#.#', '.....', '#.#.#'] },
  columns: [column('name', 'Name', 'text', { isRequired: true }), column('notes', 'Notes', 'longText')],
};
