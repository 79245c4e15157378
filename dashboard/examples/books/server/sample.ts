import type { AppSample } from '#backend/sample/app-sample.ts';
import type contract from '../contract.ts';

export default {
  hasOneSheet: true,
  async make({ calls, day }) {
    await calls.importBooks({
      body: {
        books: [
          { title: 'Middlemarch', author: 'George Eliot', shelf: 'Hall', status: 'Read', rating: 5 },
          { title: 'The Dispossessed', author: 'Ursula K. Le Guin', shelf: 'Hall', status: 'Reading' },
          { title: 'Invisible Cities', author: 'Italo Calvino', lentTo: 'Ana', backOn: day(12) },
        ],
      },
    });
  },
} satisfies AppSample<typeof contract>;
