import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import { looseName } from '../table/layout.ts';

// What people call their columns, in our users' languages. A name counts for little against the cells below it, but
// decides if they are inconclusive or if there are none.

const words: Partial<Record<ColumnKind, string>> = {
  day: `date day due deadline start end begin born birthday birthdate dob until from expires expiry expiration purchased bought
    acquired delivered received returned ordered shipped joined since paidon visited sown planted harvested watered
    datum tag fällig fälligkeit frist beginn ende geburtstag geburtsdatum bis seit gekauft gekauftam kaufdatum lieferdatum eingang
    jour échéance début fin naissance datedenaissance achat fecha día vencimiento inicio fin nacimiento compra
    data giorno scadenza inizio fine nascita acquisto dia vencimento início nascimento geboren vervaldatum`,
  time: `time at clock hour starttime endtime arrival departure uhrzeit zeit uhr ankunft abfahrt heure hora ora orario tijd`,
  duration: `duration length took minutes mins hours hrs hoursworked worked elapsed dauer stunden arbeitszeit durée duración durata duração duur pause break preptime cooktime prep cook`,
  money: `price cost costs amount total sum value paid fee fees rent salary wage budget deposit balance unitprice subtotal tax net gross revenue
    expense dues donation debit credit preis kosten betrag summe wert gezahlt bezahlt gebühr miete gehalt netto brutto umsatz
    einzelpreis gesamtpreis prix coût montant valeur loyer payé precio coste importe valor alquiler prezzo costo importo valore
    preço custo quantia prijs bedrag kosten cuota`,
  percent: `percent percentage share rate discount margin progress complete completion prozent anteil quote rabatt fortschritt pourcentage remise porcentaje descuento percentuale sconto korting`,
  number: `quantity qty count number no nr amountofitems pieces stock onhand min max weight height width depth length size age year mileage km pages
    calories servings score points guests seats menge anzahl stück bestand gewicht höhe breite tiefe länge größe alter jahr seiten
    portionen punkte personen plätze quantité nombre poids hauteur largeur âge année cantidad número peso altura edad año
    quantità numero altezza età anno quantidade idade aantal gewicht`,
  flag: `done paid active yes checked confirmed attending rsvp returned finished completed available sold owned read erledigt bezahlt aktiv
    bestätigt fertig zusage verfügbar verkauft gelesen fait payé actif confirmé hecho pagado activo confirmado fatto pagato
    attivo feito pago ativo klaar betaald actief vegetarian vegan insured`,
  choice: `status state stage type kind category group priority level condition colour color size shift team department genre season format unit section room
    zustand stufe art typ kategorie gruppe priorität ebene farbe schicht abteilung genre jahreszeit einheit bereich raum statut état
    étape catégorie groupe priorité couleur estado etapa tipo categoría grupo prioridad stato fase categoria gruppo priorità
    categorie groep prioriteit course diet light sun soil`,
  choices: `tags labels topics skills languages allergies ingredients interests keywords features days schlagworte schlagwörter themen sprachen
    kenntnisse allergien étiquettes thèmes langues etiquetas temas idiomas etichette lingue`,
  person: `person owner assignee assigned assignedto responsible contact client customer member guest author artist teacher student player employee
    driver borrower lentto borrowedby supplier vendor manager host helper volunteer fullname firstname lastname surname
    besitzer zuständig verantwortlich ansprechpartner kunde kundin mitglied gast autor autorin lehrer schüler spieler mitarbeiter
    fahrer helfer lieferant nachname vorname propriétaire responsable client membre invité auteur propietario
    cliente miembro invitado autor proprietario membro ospite autore convidado uitgeleend lent contato contatto contacto prestato prêté ausgeliehen ausgeliehenan eigenaar klant lid schrijver interviewer recruiter`,
  email: `email mail emailaddress mailadresse courriel correo correoelectrónico posta`,
  phone: `phone tel telephone mobile cell phonenumber whatsapp fax telefon handy mobil telefonnummer téléphone portable teléfono móvil telefono cellulare telefone telefoon`,
  link: `link url website web site homepage page webseite lien sitio enlace sito websitelink listing posting`,
  photo: `photo picture image pic foto bild fotografie imagen immagine imagem afbeelding proof cover thumbnail`,
  file: `file document attachment pdf scan contract invoicefile manual datei dokument anhang fichier pièce archivo documento allegato bijlage cv resume`,
  place: `place address location city town country venue where street postaladdress ort adresse anschrift stadt land straße strasse standort wohnort
    lieu ville pays rue lugar dirección ciudad país luogo indirizzo città paese endereço cidade plaats adres stad deliverto region`,
  rating: `rating stars score review grade bewertung sterne note étoiles puntuación estrellas valutazione stelle avaliação beoordeling`,
  longText: `notes note comment comments description details remarks instructions method summary story bemerkung bemerkungen notiz notizen
    kommentar beschreibung anmerkung anmerkungen zubereitung commentaire remarques descripción observaciones notas commenti
    descrizione descrição opmerkingen biography`,
  code: `barcode code codes ean ean8 ean13 gtin upc isbn isbn10 isbn13 issn sku qr qrcode serial serialno serialnr serialnumber serialnum itemcode
    productcode articleno articlenumber partno partnumber assettag imei strichcode seriennummer seriennr artikelnummer artikelnr
    inventarnummer codebarre codebarres codeàbarres numérodesérie nodesérie codearticle código códigodebarras códigobarras
    codice codiceabarre codicearticolo numerodiserie matricola streepjescode serienummer`,
  text: `id code sku isbn title name item product book job task street plate serial serialnumber reference ref zip zipcode postcode postalcode countrycode areacode plz titel
    artikel produkt buch aufgabe kennzeichen seriennummer référence titre article título artículo titolo articolo bezeichnung`,
};

const kindsByWord = new Map<string, ColumnKind[]>();
for (const [kind, list] of Object.entries(words) as [ColumnKind, string][]) {
  for (const word of list.split(/\s+/).map(looseName)) {
    kindsByWord.set(word, [...(kindsByWord.get(word) ?? []), kind]);
  }
}

/** The kinds that a header suggests: as a whole, or else by the words at its end or beginning. */
export function kindsNamed(header: string): ReadonlySet<ColumnKind> {
  const bare = header.replace(/[([{].*$/u, '');
  const whole = kindsByWord.get(looseName(bare));
  if (whole) return new Set(whole);
  const parts = bare
    .split(/[^\p{L}\p{N}]+/u)
    .map(looseName)
    .filter((part) => part !== '');
  const named = [parts.at(-1), parts[0]].flatMap((part) => kindsByWord.get(part ?? '') ?? []);
  // "Kaufdatum", "Verkaufspreis": German compounds end with the main word.
  const tails = ['datum', 'preis', 'betrag', 'nummer', 'zeit', 'kosten', 'adresse', 'foto'] as const;
  const last = parts.at(-1) ?? '';
  const tail = tails.find((end) => last.length > end.length && last.endsWith(end));
  return new Set([...named, ...(tail ? (kindsByWord.get(tail) ?? []) : [])]);
}
