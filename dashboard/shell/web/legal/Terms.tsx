import { readSite } from '#frontend/calls/site.ts';
import { EmbeddedWorkspace } from './EmbeddedWorkspace.tsx';
import { Clause, ContactLink, LegalPage } from './LegalPage.tsx';

export function Terms() {
  const { workspaceName } = readSite();
  return (
    <LegalPage title="Terms of Service" effective="November 22, 2026">
      <Clause title="The service">
        <p>
          Rowhouse offers small apps that keep their records in spreadsheets in your own Google Drive. By
          signing in you agree to these terms. If you do not agree, please do not use the service.
        </p>
      </Clause>
      <EmbeddedWorkspace name={workspaceName} />
      <Clause title="Alpha">
        <p>
          Rowhouse is in alpha. It may be unstable. Features may change or go away without notice, access may
          be limited to invited users, and user data may be reset. Keep copies of what you cannot do without;
          your sheets are ordinary files that you can copy at any time.
        </p>
      </Clause>
      <Clause title="Your account and your data">
        <p>
          You sign in with a Google account and are responsible for what happens under it. What you enter is
          yours. What a script does with an API token of yours counts as done by you. You give us no right in
          it beyond what is needed to show it to you and to write it to your Drive.
        </p>
      </Clause>
      <Clause title="Trial and subscription">
        <p>
          Where this installation charges for the apps, each Google account can try them once for 14 days,
          free and without a card. A subscription renews every month until you cancel it; after canceling you
          keep access until the end of the period that is paid. When a payment fails it is tried again for a
          while, and the apps stay open meanwhile. Without access your sheets stay where they are and stay
          yours.
        </p>
      </Clause>
      <Clause title="Fair use">
        <p>
          Do not use the service to break the law, to harm others, to get around its limits, or to reach data
          that is not yours. We may close accounts that do.
        </p>
      </Clause>
      <Clause title="No warranty">
        <p>
          The service is provided as it is, without warranty of any kind, as far as the law allows. We are not
          liable for indirect damage or for the loss of data in your Drive.
        </p>
      </Clause>
      <Clause title="Law and disputes">
        <p>
          These terms are governed by the law of the United States. Disputes are settled by binding
          arbitration in the United States, except where the law gives you the right to go to court.
        </p>
      </Clause>
      <Clause title="Changes and contact">
        <p>
          When these terms change, the day given above as effective changes with them. Questions:{' '}
          <ContactLink />.
        </p>
      </Clause>
    </LegalPage>
  );
}
