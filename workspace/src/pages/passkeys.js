// Brings the forms that ask the device for a passkey to life.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;

function bringToLife(form) {
  const ask = form.dataset.passkey === 'new' ? startRegistration : startAuthentication;
  const failed = form.querySelector('.alert');
  const button = form.querySelector('button');
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    failed.hidden = true;
    button.disabled = true;
    try {
      const answer = await ask({ optionsJSON: JSON.parse(form.dataset.options) });
      form.elements.response.value = JSON.stringify(answer);
      const keeps = document.querySelector('input[type="checkbox"][name="keep"]');
      if (keeps && form.elements.keep) form.elements.keep.value = keeps.checked ? 'yes' : '';
      form.submit();
    } catch {
      // The owner thought better of it, or the device has no passkey for this place; it has said so itself.
      failed.hidden = false;
      button.disabled = false;
    }
  });
}

if (browserSupportsWebAuthn()) {
  for (const note of document.querySelectorAll('[data-without-passkeys]')) note.hidden = true;
  for (const form of document.querySelectorAll('form[data-passkey]')) bringToLife(form);
}
