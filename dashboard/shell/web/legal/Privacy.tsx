import { asksToReadShared, readSite } from '#frontend/calls/site.ts';
import { EmbeddedWorkspace } from './EmbeddedWorkspace.tsx';
import { EncryptionInWords } from './EncryptionInWords.tsx';
import { Clause, ContactLink, LegalPage } from './LegalPage.tsx';
import { readersInWords } from './reader-words.ts';
import { scopesInWords } from './scope-words.ts';
import { WhatIsKeptBesides } from './WhatIsKeptBesides.tsx';

function whereRowsLie(workspaceName: string): string {
  const [what, through, place] =
    workspaceName === ''
      ? ['No spreadsheet content is stored on our servers', '', 'your Drive']
      : ['The apps keep no spreadsheet content', ' them', workspaceName];
  return `${what}: rows, photos and folders pass through${through} on their way between your browser and ${place}, and stay there.`;
}

function mapsInWords(sources: readonly string[]): string {
  const asked = sources.map((source) => (source === 'google' ? 'Google Maps' : source)).join(' and ');
  const others = asked === '' ? '' : ` and from ${asked}, which your browser asks for the pieces you look at`;
  return `Maps are drawn from data that comes with Rowhouse${others}.`;
}

export function Privacy() {
  const site = readSite();
  const { workspaceName, scopes, extractor, mapSources, router } = site;
  const exceptions = [
    ...(site.picker ? ["Google's file picker"] : []),
    ...(mapSources.includes('google') ? ['Google Maps'] : []),
  ];
  return (
    <LegalPage title="Privacy Policy" effective="November 22, 2026">
      <Clause title="In short">
        <p>
          Rowhouse is a set of small apps that work on spreadsheets in your own Google Drive. You own your
          data. {whereRowsLie(workspaceName)}
        </p>
      </Clause>
      <EmbeddedWorkspace name={workspaceName} />
      <Clause title="What your account holds">
        <ul>
          <li>Your email address</li>
          <li>Your Google user ID</li>
          <li>Your name and profile information</li>
        </ul>
        <WhatIsKeptBesides />
      </Clause>
      <Clause title="Permissions we ask for">
        <p>When you sign in, this installation asks for exactly these permissions:</p>
        <ul>
          {scopesInWords(scopes).map(({ name, text }) => (
            <li key={name}>
              {text} (<code>{name}</code>)
            </li>
          ))}
        </ul>
        {asksToReadShared(site) && (
          <p>
            One more is asked for only when you want to see lists that other people shared with you: reading
            files in your Drive (<code>drive.readonly</code>). Declining it takes nothing else away from you.
          </p>
        )}
        {site.picker && (
          <p>
            You can also choose such lists in Google&rsquo;s own file picker, without further permission. Its
            script comes from Google and is loaded only when you open it.
          </p>
        )}
      </Clause>
      <Clause title="Reading photos">
        <p>{readersInWords[extractor]}</p>
      </Clause>
      <Clause title="What we do with it">
        <p>
          We use your data to show it to you and to write what you enter. Your data is not sold or shared.
          There is no advertising, no tracking pixel and no third-party script on our pages
          {exceptions.length > 0 && `, except ${exceptions.join(' and ')}`}. {mapsInWords(mapSources)}{' '}
          {router !== '' &&
            `Where you ask for a distance by road, the places on the way go from our server to ${router}, without your name. `}
          If you pay for a subscription, the payment is handled by Stripe; card numbers never reach us. People
          who may read a sheet see your name while you have it open, if you and they have switched that on.
        </p>
        <p>
          The log of our server says which kind of call was made, when, from which network address and how it
          ended, and never what was in it.
        </p>
        <EncryptionInWords site={site} />
      </Clause>
      <Clause title="Your rights">
        <ul>
          <li>
            <strong>Access.</strong> Everything the apps write is in your Drive, in plain columns, and its
            history in a hidden tab of the same sheet. For the rest, download it on the account screen or
            write to us.
          </li>
          <li>
            <strong>Deletion on request.</strong> Write to <ContactLink /> and we delete your account. You can
            also do so on the account screen; a subscription then ends at once. Your Drive files are left
            alone.
          </li>
          <li>
            <strong>Revocation.</strong> You can withdraw the permissions at any time through your Google
            account settings.
          </li>
          <li>
            <strong>Portability.</strong> Your records are ordinary spreadsheets that other software opens.
          </li>
        </ul>
      </Clause>
      <Clause title="Contact">
        <p>
          Questions about this policy: <ContactLink />.
        </p>
      </Clause>
    </LegalPage>
  );
}
