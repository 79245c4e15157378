import type { Site } from '#frontend/calls/site.ts';
import type { DiskState, Leg } from '#kernel/protection.ts';

type Facts = Pick<Site, 'workspaceName' | 'isLocal' | 'plainLegs' | 'disk'>;

const between: Readonly<Record<Leg, (workspace: string) => string>> = {
  browser: () => 'your browser and this installation',
  workspace: (workspace) => `your browser, this installation and ${workspace}`,
  database: () => 'this installation and its database',
  reader: () => 'this installation and the model that reads photos',
};

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

function inTransit({ workspaceName, isLocal, plainLegs }: Facts): string {
  if (plainLegs.length > 0) {
    const ways = listed.format(plainLegs.map((leg) => `between ${between[leg](workspaceName)}`));
    return `Not all data is encrypted in transit. It crosses the network unencrypted ${ways}, where whoever can listen can read it.`;
  }
  return isLocal
    ? 'This installation answers only on the machine it runs on. What leaves that machine is encrypted in transit.'
    : 'All data is encrypted in transit.';
}

const onDisk: Readonly<Record<DiskState, string>> = {
  encrypted: 'on an encrypted disk',
  plain: 'on a disk that is not encrypted',
  unstated: 'on a disk, and whoever runs this installation has not stated that it is encrypted',
};

function atRest({ workspaceName, disk }: Facts): string {
  if (disk === 'encrypted') return 'All data is encrypted at rest.';
  return workspaceName === ''
    ? `Your files are encrypted at rest by Google, and your Google tokens by us. What else we keep about you is ${onDisk[disk]}.`
    : `Your Google tokens are encrypted at rest. All other data, your sheets and photos included, is ${onDisk[disk]}.`;
}

/** What is encrypted here, and what is not. */
export function EncryptionInWords({ site }: { site: Facts }) {
  const isWhole = !site.isLocal && site.plainLegs.length === 0 && site.disk === 'encrypted';
  if (isWhole) return <p>All data is encrypted in transit and at rest.</p>;
  return (
    <p>
      {inTransit(site)} {atRest(site)}
    </p>
  );
}
