import { describe, expect, it } from 'vitest';
import { conditionOf, problemOf, typedCondition } from './filter-conditions.ts';
import { filterRequests, narrowedColumns, withCriteria } from './filters.ts';

const range = { startRowIndex: 0, endRowIndex: 9, startColumnIndex: 0, endColumnIndex: 3 };
const between = {
  type: 'NUMBER_BETWEEN',
  values: [{ userEnteredValue: '2' }, { userEnteredValue: '5' }],
};

describe('a condition of the dialog', () => {
  it('is read from the filter and written to it as it was', () => {
    const typed = typedCondition(between);
    expect(typed).toEqual({ type: 'NUMBER_BETWEEN', values: ['2', '5'] });
    expect(typed && conditionOf(typed)).toEqual(between);
    expect(conditionOf({ type: 'BLANK', values: ['left over'] })).toEqual({ type: 'BLANK' });
    expect(conditionOf({ type: '', values: [] })).toBeUndefined();
  });

  it('asks for its values, which must be plain', () => {
    expect(problemOf({ type: 'TEXT_EQ', values: [' '] })).toBe('Enter a value for the condition.');
    expect(problemOf({ type: 'NUMBER_BETWEEN', values: ['1'] })).toBe('Enter a value for the condition.');
    expect(problemOf({ type: 'TEXT_EQ', values: ['=A1'] })).toContain('cannot calculate');
    expect(problemOf({ type: 'NOT_BLANK', values: [] })).toBeUndefined();
  });

  it.each([
    { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: '=A1>2' }] },
    { type: 'DATE_AFTER', values: [{ relativeDate: 'TODAY' }] },
  ])('of a kind that the dialog does not know is none of its own', (condition) => {
    expect(typedCondition(condition)).toBeUndefined();
  });
});

describe('the filter that is sent', () => {
  const red = { visibleBackgroundColorStyle: { rgbColor: { red: 1 } } };
  const filter = {
    range,
    filterSpecs: [
      { columnIndex: 0, filterCriteria: red },
      { columnIndex: 1, filterCriteria: { hiddenValues: [] } },
    ],
    sortSpecs: [{ dimensionIndex: 2 }],
  };

  it('keeps what the page does not know, and leaves out what hides nothing', () => {
    const changed = withCriteria(filter, 2, { condition: between, hiddenValues: [] });
    expect(narrowedColumns(changed)).toEqual([0, 2]);
    expect(filterRequests(7, changed)).toEqual([
      {
        setBasicFilter: {
          filter: {
            range: { sheetId: 7, ...range },
            filterSpecs: [
              { columnIndex: 0, filterCriteria: red },
              { columnIndex: 2, filterCriteria: { condition: between, hiddenValues: [] } },
            ],
            sortSpecs: [{ dimensionIndex: 2 }],
          },
        },
      },
    ]);
  });

  it('says nothing of a column whose criteria are taken away', () => {
    const [request] = filterRequests(7, withCriteria(filter, 0, { condition: undefined, hiddenValues: [] }));
    expect(request).toMatchObject({ setBasicFilter: { filter: { filterSpecs: [] } } });
  });
});
