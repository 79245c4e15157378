import { monthlyPrice } from './ledger.ts';
import type { Checkout, Customer, Portal, Subscription } from './state.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

const price = `$${(monthlyPrice.unit_amount / 100).toFixed(2)} a month`;

export const stylesheet = `
:root { color-scheme: light dark; --paper: #f3f5f1; --surface: #fff; --line: #dadfd9; --ink: #16222d; --ink2: #3d4954;
  --primary: #1b2937; --on-primary: #fff; --focus: #245fd4; --warning: #7a5103; --warning-wash: #fdf2d8; --error: #ac262a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0b1219; --surface: #131b23; --line: #29323c; --ink: #ededE7; --ink2: #bac4c8; --primary: #fbcf77;
    --on-primary: #101c28; --focus: #84b6ff; --warning: #f3c264; --warning-wash: #332815; --error: #fc9491; }
}
body { margin: 0; padding: 48px 20px; background: var(--paper); color: var(--ink); font: 450 15px/23px 'Instrument Sans', system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 28px; }
h1 { font-size: 28px; line-height: 34px; font-weight: 640; letter-spacing: -0.011em; margin: 0 0 8px; }
p { margin: 0 0 16px; color: var(--ink2); }
.notice { background: var(--warning-wash); color: var(--warning); border-radius: 6px; padding: 10px 14px; font-weight: 580; }
.refused { color: var(--error); font-weight: 580; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0 0 20px; border-block: 1px solid var(--line); padding: 14px 0; }
dt { color: var(--ink2); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: inline-block; margin: 0 8px 8px 0; }
button, .button { font-family: inherit; font-size: 14px; font-weight: 600; line-height: 20px; padding: 9px 16px; border-radius: 6px; border: 1px solid var(--line);
  background: transparent; color: var(--ink); cursor: pointer; text-decoration: none; display: inline-block; }
button.primary { background: var(--primary); border-color: var(--primary); color: var(--on-primary); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

const notice =
  '<p class="notice">This is a stand-in for Stripe. No card is asked for and no money moves.</p>';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}, Rowhouse billing stand-in</title><link rel="stylesheet" href="/style.css"></head>
<body><main>${notice}<h1>${title}</h1>${body}</main></body></html>
`;
}

function facts(rows: readonly (readonly [string, string])[]): string {
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;
}

function action(name: string, label: string, kind = ''): string {
  return `<form method="post"><button class="${kind}" name="action" value="${name}">${label}</button></form>`;
}

function link(url: string, label: string): string {
  return `<a class="button" href="${escapeHtml(url)}">${label}</a>`;
}

function day(seconds: number | undefined): string {
  return seconds === undefined ? '' : new Date(seconds * 1000).toISOString().slice(0, 10);
}

export function checkoutPage(checkout: Checkout, customer: Customer | undefined, isRefused: boolean): string {
  if (checkout.status !== 'open') {
    const [title, text] =
      checkout.status === 'complete'
        ? ['Already paid', 'This checkout is complete.']
        : ['No longer open', 'This checkout has expired. Nothing was charged.'];
    return page(title, `<p>${text}</p>${link(checkout.success_url, 'Back to Rowhouse')}`);
  }
  const refusal = isRefused
    ? '<p class="refused" role="alert">The card was declined. Nothing was charged.</p>'
    : '';
  return page(
    'Subscribe to Rowhouse',
    `${facts([
      ['Account', customer?.email ?? ''],
      ['Price', price],
    ])}${refusal}${action('pay', `Pay ${price}`, 'primary')}${action('decline', 'Let the card be declined')}${link(checkout.cancel_url, 'Back')}`,
  );
}

const statusWords: Readonly<Record<Subscription['status'], string>> = {
  active: 'Active',
  canceled: 'Ended',
  incomplete: 'Waits for its first payment',
  incomplete_expired: 'Never paid',
  past_due: 'Payment failed, it is tried again',
  paused: 'Paused',
  trialing: 'On trial',
  unpaid: 'On hold until it is paid',
};

const owing: ReadonlySet<Subscription['status']> = new Set(['past_due', 'unpaid', 'incomplete']);

/** What can be done with a subscription, and what can be let happen to it. */
function actionsFor({ status, cancel_at_period_end: isEnding }: Subscription): string[] {
  if (status === 'canceled' || status === 'incomplete_expired') return [];
  const isPaid = status === 'active' || status === 'trialing';
  const kind = isPaid ? 'primary' : '';
  const toggle = isEnding
    ? action('resume', 'Resume the subscription', kind)
    : action('cancel', 'Cancel at the end of the period', kind);
  if (isPaid) {
    return [
      toggle,
      action('end-period', 'Let the period be over'),
      action('fail', 'Let the next payment fail'),
      action('pause', 'Let it be paused'),
    ];
  }
  return [
    action('pay', 'Pay what is open', 'primary'),
    toggle,
    ...(status === 'past_due' ? [action('give-up', 'Let all attempts fail')] : []),
  ];
}

export function portalPage(portal: Portal, subscription: Subscription | undefined): string {
  const back = link(portal.return_url, 'Back to Rowhouse');
  if (!subscription) return page('Billing', `<p>There is no subscription.</p>${back}`);
  const { status, ended_at: endedAt, items, cancel_at_period_end: isEnding } = subscription;
  const rows: [string, string][] = [
    ['Subscription', subscription.id],
    ['Status', isEnding && status !== 'canceled' ? 'Ends with this period' : statusWords[status]],
    ['Price', price],
    owing.has(status)
      ? ['Unpaid since', day(items.data[0]?.current_period_start)]
      : ['Paid until', day(endedAt ?? items.data[0]?.current_period_end)],
  ];
  return page('Billing', facts(rows) + actionsFor(subscription).join('') + back);
}

export function missingPage(): string {
  return page('Nothing here', '<p>This address is unknown or no longer valid.</p>');
}
