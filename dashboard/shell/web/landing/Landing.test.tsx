import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/screen/screen.tsx';
import { street } from '../registry.ts';
import { Landing } from './Landing.tsx';

describe('the landing page', () => {
  it('says what is promised, below its title', () => {
    renderScreen(<Landing workspaceName="" />, { address: '' });
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

  it('has words of its own for each of the two places where rows lie', () => {
    const { container } = renderScreen(<Landing workspaceName="drive.lan" />, { address: '' });
    const words = (place: string) =>
      [...container.querySelectorAll(`[class*="${place}"]`)].map(({ textContent }) => textContent).join(' ');
    expect(words('google')).toBe('in your own Google Drive, never on our servers.');
    expect(words('workspace')).toContain('on the disk of whoever runs this installation.');
    expect(words('workspace')).toContain('On this installation your Drive is drive.lan');
  });

  it('has a card for each app, with its picture, its name and what it is for', () => {
    renderScreen(<Landing workspaceName="" />, { address: '' });
    const section = within(screen.getByRole('region', { name: 'Available Applications' }));
    for (const { title, description } of street) {
      const card = section.getByRole('heading', { name: title }).closest('li');
      expect(card?.textContent, title).toContain(description);
      expect(card?.querySelector('svg'), title).not.toBeNull();
    }
  });
});
