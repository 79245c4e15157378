import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteTyped, typedDraft } from '../photo/typed-drafts.ts';
import { forgetPerson } from './session.ts';
import { hasSignedOutSince } from './signed-out.ts';

const visited: string[] = [];
beforeEach(() => {
  visited.length = 0;
  vi.stubGlobal('location', { assign: (to: string) => visited.push(to) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a person who leaves for good', () => {
  it('leaves nothing of theirs in the browser, and pages that it keeps are told', () => {
    const queries = new QueryClient();
    queries.setQueryData(['expenses'], 'rows');
    localStorage.setItem('theme', 'dark');
    noteTyped('p1', 'Airport taxi');
    expect(typedDraft('p1')).toBe('Airport taxi');
    expect(hasSignedOutSince(performance.timeOrigin)).toBe(false);
    forgetPerson(queries);
    expect(queries.getQueryData(['expenses'])).toBeUndefined();
    expect(typedDraft('p1')).toBeUndefined();
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(hasSignedOutSince(performance.timeOrigin)).toBe(true);
    expect(visited).toEqual(['/']);
  });

  it('leaves nothing either of what is typed into another tab that is still open', () => {
    forgetPerson(new QueryClient());
    noteTyped('p2', 'Airport taxi');
    expect(Object.values(localStorage).join()).not.toContain('Airport taxi');
  });
});
