/** What is stored about a person besides their identity; each line is a table of the product's store. */
export function WhatIsKeptBesides() {
  return (
    <>
      <p>We also keep:</p>
      <ul>
        <li>Your Google tokens, encrypted, and when you gave them.</li>
        <li>
          For each session the name of your browser and system, when it began and, to the day, when it was
          last used, and where notifications reach it, encrypted. It ends when you sign out, after 30 days
          without a visit, or 180 days after you signed in. If you end it elsewhere, its hash stays 31 days.
        </li>
        <li>
          Your choices for dates, money and units, and of reminders with the ids of sheets left out, until you
          change them, and when a calendar last read them.
        </li>
        <li>
          For each API token that you make for a script its name, the apps and the scope you chose, when it
          was made, when it ends and, to the hour, when it was last used; the token itself only as a hash. It
          goes when you revoke it, or 30 days after it ended.
        </li>
        <li>
          For each form that you open to people without an account the id of its sheet, and how many rows have
          come by it and when.
        </li>
        <li>
          The state of your trial or subscription with your customer number at Stripe, and whether you are an
          invited alpha user.
        </li>
        <li>
          For 40 days, numbers by which a write, mail or notification sent twice is recognized, and for a day,
          how many photos you had read. None says what was in it.
        </li>
        <li>
          While you move your data to another account, that account's address and its tokens, encrypted, and a
          report with names of files and places of cells, but no cells. It goes when you disconnect, at the
          latest a day after.
        </li>
      </ul>
      <p>Your browser keeps what you have seen, encrypted, for 30 days or until you sign out.</p>
      <p>
        All of it goes with your account. Three things outlive it: a code made of your Google user ID, from
        which nobody can tell who you were, says that the free trial has been had; an invitation stays in the
        list of invited addresses of whoever runs this installation; and Stripe keeps its records of payments.
        Backups are kept for a limited time, and what you delete leaves them as they run out.
      </p>
    </>
  );
}
