// Activates the buttons that show a password while it is typed.
for (const button of document.querySelectorAll('button.reveal')) {
  const input = button.parentElement.querySelector('input');
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.ariaPressed = String(isShown);
  });
  // The field is a password again when it is sent, so that the browser does not remember it as text.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}
