import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/screen.tsx';
import { street } from '../registry.ts';
import { Landing } from './Landing.tsx';

const site = {
  workspaceName: '',
  supportEmail: 'help@rowhouse.test',
  scopes: [],
  picker: null,
  extractor: 'off' as const,
};

describe('the landing page', () => {
  it('says what is promised, below its title', () => {
    renderScreen(<Landing site={site} />, { address: '' });
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.nextElementSibling?.textContent).toContain('in your own Google Drive, never on our servers');
    const promises = within(screen.getByRole('list', { name: 'What Rowhouse promises' }));
    expect(promises.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'You own your data',
      'No vendor lock-in',
      'Full transparency',
      'No data sales',
    ]);
    expect(promises.getByText(/live in your Drive, under your account/)).toBeTruthy();
    expect(promises.getByText(/We do not sell or share your data/)).toBeTruthy();
  });

  it('has a card for each app, with its picture, its name and what it is for', () => {
    renderScreen(<Landing site={site} />, { address: '' });
    const section = within(screen.getByRole('region', { name: 'Available Applications' }));
    for (const { title, description } of street) {
      const card = section.getByRole('heading', { name: title }).closest('li');
      expect(card?.textContent, title).toContain(description);
      expect(card?.querySelector('svg'), title).not.toBeNull();
    }
  });
});
