import { cellsOf, type ForeignSheet, kindsOf } from './foreign-sheet.ts';

export const european: readonly ForeignSheet[] = [
  {
    name: 'Mitglieder',
    locale: 'de_DE',
    cells: cellsOf(`
      Mitgliederliste TSV Aue | | | | | | | | |
      Stand: 01.11.2026 | | | | | | | | |
      Nr. | Nachname | Vorname | Geburtsdatum | E-Mail | Handy | PLZ | Ort | Beitrag | bezahlt
      1 | Arndt | Katja | 04.05.1988 | katja@example.de | 0171 5550101 | 08280 | Aue | 60,00 € | ja
      2 | Böhm | Uwe | 19.11.1961 | uwe.b@example.de | 0160 5550102 | 08301 | Schlema | 60,00 € | ja
      3 | Çelik | Deniz | 30.01.2004 | deniz@example.de | 0151 5550103 | 08280 | Aue | 30,00 € | nein
      4 | Dorn | Marlene | 12.12.1975 | marlene@example.de | 0176 5550104 | 08289 | Schneeberg | 60,00 € | ja
      5 | Ehlers | Jan | 07.08.1999 | jan@example.de | 0172 5550105 | 08280 | Aue | 30,00 € | nein
      6 | Fuchs | Anna | 23.03.1992 | anna@example.de | 0173 5550106 | 08301 | Schlema | 60,00 € | ja
      Summe | | | | | | | | =SUM(I4:I9) |
    `),
    tables: [
      {
        header: 3,
        rows: 6,
        kinds: kindsOf(
          'number|text person|text person|text day email phone text|choice place|choice money flag',
        ),
      },
    ],
  },
  {
    name: 'Haushaltsbuch',
    locale: 'de_DE',
    cells: cellsOf(`
      Datum | Was | Kategorie | Betrag | Konto | Anteil Büro
      03.01.2026 | Miete | Wohnen | 1.150,00 € | Giro | 20%
      05.01.2026 | Strom | Wohnen | 84,30 € | Giro | 20%
      09.01.2026 | Einkauf | Essen | 61,72 € | Karte | 0%
      11.01.2026 | Fahrkarte | Verkehr | 49,00 € | Giro | 50%
      16.01.2026 | Einkauf | Essen | 48,15 € | Karte | 0%
      21.01.2026 | Kino | Freizeit | 22,00 € | Bar | 0%
      28.01.2026 | Einkauf | Essen | 90,41 € | Karte | 0%
    `),
    tables: [{ header: 1, rows: 7, kinds: kindsOf('day text|choice choice money choice percent') }],
  },
  {
    name: 'Lager als Text',
    locale: 'en_US',
    cells: cellsOf(`
      Artikel | Menge | Einzelpreis | Gewicht | Eingang | Lieferant | Bemerkung
      Schraube M4 | '1.200 | '0,04 € | '2,5 | '03.04.2026 | Nord Eisen GmbH |
      Mutter M4 | '900 | '0,03 € | '1,9 | '03.04.2026 | Nord Eisen GmbH |
      Winkel 40 | '150 | '0,85 € | '12,4 | '17.04.2026 | Beschlag Süd | Ecken sind bei dieser Lieferung nicht entgratet, vor dem Verkauf bitte nacharbeiten
      Scharnier | '80 | '1,95 € | '9,1 | '17.04.2026 | Beschlag Süd |
      Griff Messing | '64 | '4,20 € | '8,8 | '02.05.2026 | Kontor Messing | Zwei Kartons waren offen, der Fahrer hat es auf dem Schein vermerkt
      Dübel 6 | '2.000 | '0,02 € | '3,3 | '02.05.2026 | Nord Eisen GmbH |
    `),
    tables: [
      { header: 1, rows: 6, kinds: kindsOf('text number money number day person|choice|text longText') },
    ],
  },
  {
    name: 'Dépenses association',
    locale: 'fr_FR',
    cells: cellsOf(`
      Date | Fournisseur | Montant | Catégorie | Payé | Justificatif | Commentaire
      12/01/2026 | Papeterie du Port | 48,20 € | Bureau | oui | facture-01.pdf |
      15/01/2026 | Mairie | 120,00 € | Salle | oui | facture-02.pdf | Caution rendue au printemps si la salle est laissée propre et sans dégâts
      22/01/2026 | Boulangerie Morel | 36,90 € | Buvette | non | |
      02/02/2026 | Papeterie du Port | 15,50 € | Bureau | oui | facture-04.pdf |
      11/02/2026 | Cave Lebrun | 210,00 € | Buvette | non | facture-05.pdf | Deux cartons à reprendre, le livreur doit repasser la semaine prochaine
      19/02/2026 | Imprimerie Rault | 96,00 € | Affiches | oui | facture-06.pdf |
    `),
    tables: [
      { header: 1, rows: 6, kinds: kindsOf('day person|text|choice money choice flag file longText') },
    ],
  },
  {
    name: 'Alumnos',
    locale: 'es_ES',
    cells: cellsOf(`
      Curso 2026 | | | | |
      | | | | |
      Nombre | Apellidos | Fecha de nacimiento | Teléfono | Correo electrónico | Nivel | Nota
      Lucía | Romero Gil | 03/02/2011 | '+34 600 555 101 | lucia@example.es | A2 | 7,5
      Mateo | Sanz Prieto | 18/07/2010 | '+34 600 555 102 | mateo@example.es | B1 | 8
      Noa | Vidal Roca | 25/11/2011 | '+34 600 555 103 | noa@example.es | A2 | 6,25
      Hugo | Ramos León | 30/04/2010 | '+34 600 555 104 | hugo@example.es | B1 | 9
      Vera | Cano Díaz | 09/09/2011 | '+34 600 555 105 | vera@example.es | A2 | 5,5
      Leo | Ortiz Mora | 14/06/2010 | '+34 600 555 106 | leo@example.es | B1 | 7
    `),
    tables: [
      { header: 3, rows: 6, kinds: kindsOf('person|text person|text day phone email choice rating|number') },
    ],
  },
  {
    name: 'Noleggi',
    locale: 'it_IT',
    cells: cellsOf(`
      Bicicletta | Cliente | Ritiro | Ora | Consegna | Prezzo al giorno | Cauzione pagata
      Rossa 1 | Giulia Ferri | 02/05/2026 | 9:30 | 04/05/2026 | 18,00 € | sì
      Blu 3 | Marco Neri | 02/05/2026 | 10:00 | 03/05/2026 | 15,00 € | sì
      Rossa 2 | Sara Conti | 03/05/2026 | 11:15 | 10/05/2026 | 18,00 € | no
      Verde 1 | Luca Galli | 05/05/2026 | 9:00 | 06/05/2026 | 22,50 € | sì
      Blu 1 | Elena Riva | 06/05/2026 | 14:45 | 07/05/2026 | 15,00 € | no
      Verde 2 | Paolo Testa | 08/05/2026 | 10:30 | 12/05/2026 | 22,50 € | sì
    `),
    tables: [{ header: 1, rows: 6, kinds: kindsOf('text person day time day money flag') }],
  },
  {
    name: 'Wohnungen',
    locale: 'de_DE',
    cells: cellsOf(`
      Adresse | Zimmer | Größe (m²) | Kaltmiete | Besichtigung | Uhrzeit | Anzeige | Ansprechpartner | Telefon | Bewertung
      Lange Straße 14, 08280 Aue | 3 | 78,5 | 540,00 € | 12.11.2026 | 17:30 | https://wohnen.example/1 | Frau Seidel | 03771 555101 | 4
      Am Markt 2, 08280 Aue | 2 | 55 | 430,00 € | 13.11.2026 | 16:00 | https://wohnen.example/2 | Herr Voigt | 03771 555102 | 2
      Bergweg 9, 08301 Schlema | 3 | 81 | 510,00 € | 13.11.2026 | 18:15 | https://wohnen.example/3 | Frau Krause | 03772 555103 | 5
      Schulstraße 31, 08289 Schneeberg | 4 | 96,25 | 680,00 € | 16.11.2026 | 17:00 | https://wohnen.example/4 | Frau Seidel | 03772 555104 | 3
      Talweg 5, 08280 Aue | 2 | 49 | 395,00 € | 17.11.2026 | 9:45 | https://wohnen.example/5 | Herr Lorenz | 03771 555105 | 3
    `),
    tables: [
      { header: 1, rows: 5, kinds: kindsOf('place number number money day time link person phone rating') },
    ],
  },
  {
    name: 'Vereinsfest Aufgaben',
    locale: 'de_DE',
    cells: cellsOf(`
      Was | Wer | Bis | Stand | Priorität | Erledigt | Aufwand (Std.)
      Zelt bestellen | Uwe Böhm | 01.05.2026 | fertig | hoch | TRUE | 1,5
      Plakate drucken | Anna Fuchs | 10.05.2026 | läuft | mittel | FALSE | 4
      Musik anfragen | Jan Ehlers | 03.05.2026 | fertig | hoch | TRUE | 2
      Kuchenliste | Katja Arndt | 20.05.2026 | offen | niedrig | FALSE | 1
      Strom klären | Uwe Böhm | 12.05.2026 | läuft | hoch | FALSE | 3
      Müll abholen lassen | Marlene Dorn | 31.05.2026 | offen | niedrig | FALSE | 0,5
      Kasse | Anna Fuchs | 30.05.2026 | offen | mittel | FALSE | 2,5
    `),
    tables: [
      {
        header: 1,
        rows: 7,
        kinds: kindsOf('text person|choice|text day choice choice flag number|duration'),
      },
    ],
  },
  {
    name: 'Boeken',
    locale: 'nl_NL',
    cells: cellsOf(`
      Titel | Schrijver | Jaar | Uitgeleend aan | Terug op | Opmerkingen
      De Stille Kade | Lotte Vermeer | 1998 | Bram Smit | 1-12-2026 |
      Zout | Joris Bakker | 2005 | | | Achterblad is los en een hoofdstuk mist twee bladzijden, niet meer uitlenen aan school
      Het Veld | Lotte Vermeer | 2011 | Sanne Kok | 15-12-2026 |
      Wind | Mees de Wit | 2019 | | | Gesigneerd door de schrijver, ligt achter glas en gaat de deur niet uit zonder overleg
      Brieven uit Riga | Noor Visser | 1987 | Bram Smit | 8-12-2026 |
      Kaarten | Joris Bakker | 2021 | | |
    `),
    tables: [{ header: 1, rows: 6, kinds: kindsOf('text person number person day longText') }],
  },
  {
    name: 'Encontros',
    locale: 'pt_BR',
    cells: cellsOf(`
      Relatório de visitas
      Cidade | Data | Contato | Telefone | Resultado | Valor
      Campinas | 04/03/2026 | Bruno Alves | '+55 19 5555-0101 | Fechado | R$ 1.250,00
      Santos | 11/03/2026 | Carla Dias | '+55 13 5555-0102 | Em aberto | R$ 890,00
      Sorocaba | 12/03/2026 | Davi Lima | '+55 15 5555-0103 | Fechado | R$ 2.400,50
      Jundiaí | 20/03/2026 | Elisa Prado | '+55 11 5555-0104 | Perdido | R$ 310,00
      Campinas | 27/03/2026 | Fábio Reis | '+55 19 5555-0105 | Em aberto | R$ 765,90
      Santos | 02/04/2026 | Gabi Moura | '+55 13 5555-0106 | Fechado | R$ 1.080,00
    `),
    tables: [{ header: 2, rows: 6, kinds: kindsOf('place day person phone choice money') }],
  },
];
