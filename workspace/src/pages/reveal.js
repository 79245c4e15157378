// Brings the buttons that show a password as it is typed to life.
for (const button of document.querySelectorAll('button.reveal')) {
  const input = button.parentElement.querySelector('input');
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.ariaPressed = String(isShown);
  });
  // What is sent is a password again, so that the browser does not remember it as text.
  input.form.addEventListener('submit', () => {
    input.type = 'password';
  });
}
