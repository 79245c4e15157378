import { expect, it, vi } from 'vitest';
import type { Heard } from './leader.ts';
import { openStream } from './stream.ts';

const [connecting, closed] = [0, 2];

/** A browser's stream, whose events the test makes. */
class Source extends EventTarget {
  static readonly CLOSED = closed;
  static last: Source | undefined;
  readyState = connecting;

  constructor() {
    super();
    Source.last = this;
  }

  close(): void {
    this.readyState = closed;
  }
}

function opened() {
  vi.stubGlobal('EventSource', Source);
  const heard: Heard['type'][] = [];
  openStream({ files: ['sheet'], open: [], readAt: Date.now() }, ({ type }) => heard.push(type), vi.fn());
  const beat = () =>
    Source.last?.dispatchEvent(new MessageEvent('beat', { data: '{"lookSeconds":null}', lastEventId: '1' }));
  return { heard, beat, interrupt: () => Source.last?.dispatchEvent(new Event('error')) };
}

it('has missed what changed before it could be opened: the browser tries again with the age it had then', () => {
  const { heard, beat, interrupt } = opened();
  interrupt();
  beat();
  expect(heard).toEqual(['present', 'beat', 'missed']);
});

it('leaves it to the server to say so once the server has said anything', () => {
  const { heard, beat, interrupt } = opened();
  beat();
  interrupt();
  beat();
  expect(heard).toEqual(['beat', 'present', 'beat']);
});
