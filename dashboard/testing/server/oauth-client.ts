/** The apparent address of a test's product; its port changes from test to test, its name never does. */
export const productOrigin = 'http://rowhouse.test';

/** The OAuth client that the workspace of a test run registers for the product. */
export const testOAuthClient = {
  clientId: 'rowhouse-test',
  clientSecret: 'rowhouse-test-client-secret',
  name: 'Rowhouse',
  redirectUris: ['google', 'move'].map((name) => `${productOrigin}/api/auth/${name}/callback`),
};
