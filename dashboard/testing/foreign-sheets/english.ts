import { cellsOf, type ForeignSheet, kindsOf } from './foreign-sheet.ts';

export const english: readonly ForeignSheet[] = [
  {
    name: 'Commissions 2026',
    locale: 'en_US',
    cells: cellsOf(`
      Job | Client | Stage | Due | Quantity | Paper | Price | Deposit paid | Deliver to | Proof photo | Notes
      Wine labels | Lund Orchard | Delivered | 1/20/2026 | 600 | Wet-strength | $1,120.00 | TRUE | County Fairgrounds | labels-1.jpg |
      Bookmarks | City Library | Delivered | 1/22/2026 | 250 | Rag 300 g | $180.00 | TRUE | Old Town | |
      Menus | Cafe Lindqvist | Printing | 2/3/2026 | 400 | Kraft 240 g | $620.00 | TRUE | Mill Flats | menus.jpg | Second proof went out on Friday, waiting for the owner to come back from the fair
      Wedding suite | Okafor and Lund | Proof | 2/11/2026 | 160 | Rag 300 g | $1,240.00 | TRUE | Grand Rapids | |
      Gallery poster | Studio Kestrel | Drying | 2/24/2026 | 75 | Rag 300 g | $905.00 | FALSE | Mill Flats | poster.png | Two inks, the red one needs a day more than we said and must not be stacked
      Letterhead | Halden Architects | Quote | 3/2/2026 | 500 | Rag 110 g | $780.00 | FALSE | Mill Flats | |
      Book plates | Lake Avery Library | Drying | 2/25/2026 | 1000 | Gummed ivory | $540.00 | TRUE | Old Town | plates.jpg |
      Holiday cards | Wendy Okafor | Printing | 3/4/2026 | 120 | Rag 300 g | $310.00 | TRUE | North Side | | She picks them up herself but wants to be told by phone the day before
    `),
    tables: [
      {
        header: 1,
        rows: 8,
        kinds: kindsOf('text person|text choice day number choice|text money flag place photo longText'),
      },
    ],
  },
  {
    name: 'Books I own',
    locale: 'en_US',
    cells: cellsOf(`
      My library

      Title | Author | ISBN | Pages | Read | Stars | Finished on | Shelf
      The Cold Harbor | Ines Duarte | 978-3-16-148410-0 | 312 | yes | ★★★★ | 3/14/2025 | A1
      Salt and Iron | Tomas Reed | 978-0-306-40615-7 | 288 | yes | ★★★ | 5/2/2025 | A1
      Winter Roads | Ines Duarte | 978-1-4028-9462-6 | 401 | no | | | B2
      A Field of Paper | Oona Valk | 978-0-596-52068-7 | 190 | yes | ★★★★★ | 9/21/2025 | A2
      Mapmakers | Jun Arai | 978-1-86197-271-2 | 455 | no | | | B2
      The Long Meadow | Tomas Reed | 978-0-14-044913-6 | 367 | yes | ★★ | 11/1/2025 | A1
    `),
    tables: [{ header: 3, rows: 6, kinds: kindsOf('text person code number flag rating day choice|text') }],
  },
  {
    name: 'Guest list',
    locale: 'en_US',
    cells: cellsOf(`
      Summer party, July 18 | | | | | |
      Name | E-mail | Phone | RSVP | Guests | Allergies | Table
      Mara Ellis | mara@example.com | '+1 616 555 0101 | yes | 2 | nuts | 1
      Oluwaseun Bello | seun@example.com | (616) 555-0102 | yes | 1 | | 1
      Priya Nair | priya.n@example.org | 616-555-0103 | no | 0 | milk, nuts | 2
      Hal Whitcomb | hal@example.com | '+1 616 555 0104 | yes | 4 | | 2
      Ana Costa | ana@example.net | 616-555-0188 | yes | 2 | gluten, milk | 3
      Jun Arai | jun@example.com | '+81 3 5555 0134 | no | 0 | fish, nuts | 3
      | | | Total | =SUM(E3:E8) | |
    `),
    merged: [[0, 1, 0, 7]],
    tables: [{ header: 2, rows: 6, kinds: kindsOf('person email phone flag number choices number') }],
  },
  {
    name: 'Inventory workshop',
    locale: 'en_US',
    cells: cellsOf(`
      Item | Category | Location | Qty | Unit price | Value | Serial no. | Lent to | Due back | Photo
      Cordless drill | Power tools | Shelf A | 2 | $129.00 | =D2*E2 | CD-99812 | Hal Whitcomb | 12/1/2026 | drill.jpg
      Clamp 24 in | Hand tools | Wall | 8 | $18.50 | =D3*E3 | | | |
      Table saw | Machines | Floor | 1 | $899.00 | =D4*E4 | TS-1204 | | | saw.jpg
      Chisel set | Hand tools | Drawer 3 | 1 | $74.00 | =D5*E5 | | Priya Nair | 11/30/2026 |
      Shop vac | Machines | Floor | 1 | $159.00 | =D6*E6 | SV-33 | | | vac.jpg
      Level 48 in | Hand tools | Wall | 2 | $42.00 | =D7*E7 | | | |
      Router | Power tools | Shelf A | 1 | $210.00 | =D8*E8 | RT-880 | Ana Costa | 12/8/2026 |
      | | | | | | | | |
      Total | | | =SUM(D2:D8) | | =SUM(F2:F8) | | | |
    `),
    tables: [
      {
        header: 1,
        rows: 7,
        kinds: kindsOf('text choice place|choice number money formula code person day photo'),
      },
    ],
  },
  {
    name: 'Job applications',
    locale: 'en_US',
    cells: cellsOf(`
      Company | Position | Applied | Status | Link | Contact | Contact e-mail | Salary | Remote? | Next step
      Northwind Labs | Data analyst | 9/3/2026 | Interview | https://jobs.example.com/1881 | Rosa Lind | rosa@northwind.example | $72,000 | Yes | Second talk on Monday
      Halden | Designer | 9/5/2026 | Rejected | https://halden.example/careers/7 | | | $65,000 | No |
      Paper & Ink | Office lead | 9/9/2026 | Applied | https://paperink.example/jobs | Tom Reed | jobs@paperink.example | $58,500 | Yes |
      City of Avery | Archivist | 9/14/2026 | Interview | https://avery.example/open/12 | Uma Patel | uma@avery.example | $61,200 | No | Send references
      Kestrel | Producer | 9/21/2026 | Applied | https://kestrel.example/p/55 | | | $70,000 | Yes |
      Mill Works | Planner | 9/30/2026 | Offer | https://mill.example/jobs/planner | Ida Holm | ida@mill.example | $69,000 | No | Answer until Friday
    `),
    tables: [
      { header: 1, rows: 6, kinds: kindsOf('text text|choice day choice link person email money flag text') },
    ],
  },
  {
    name: 'Running log',
    locale: 'en_US',
    cells: cellsOf(`
      Date | Start | Distance (mi) | Duration | Avg pace | Heart rate | Weather | Felt (1-5)
      3/1/2026 | 7:10 | 4.2 | 38 min | 9:02 | 148 | rain | 3
      3/3/2026 | 6:55 | 3.1 | 27 min | 8:43 | 151 | sun | 4
      3/6/2026 | 7:05 | 6.0 | 56 min | 9:20 | 145 | sun | 5
      3/8/2026 | 9:30 | 8.4 | 1 h 22 min | 9:46 | 143 | wind | 2
      3/11/2026 | 7:00 | 3.1 | 26 min | 8:24 | 155 | rain | 4
      3/13/2026 | 6:50 | 4.4 | 40 min | 9:05 | 149 | sun | 4
    `),
    tables: [
      {
        header: 1,
        rows: 6,
        kinds: kindsOf('day time number duration duration|time number choice rating|number'),
      },
    ],
  },
  {
    name: 'Recipes',
    locale: 'en_US',
    cells: cellsOf(`
      Recipe | Course | Serves | Prep time | Ingredients | Method | Source | Rating
      Leek soup | Starter | 4 | 20 min | leeks, potatoes, cream, stock | Cut the leeks.\\nFry gently for ten minutes, add potatoes and stock.\\nBlend with the cream. | https://food.example/leek | '4/5
      Rye bread | Bread | 12 | 3 h | rye flour, water, salt, starter | Mix in the evening.\\nBake at 230 for an hour. | https://food.example/rye | '5/5
      Plum cake | Dessert | 8 | 45 min | plums, flour, butter, eggs, sugar | Line the tin, press in the dough and set the plums close.\\nBake for 40 minutes. | https://food.example/plum | '5/5
      Bean stew | Main | 6 | 1 h 30 min | beans, carrots, stock, thyme, salt | Soak overnight. Simmer with everything for an hour and a half. | https://food.example/bean | '3/5
      Green salad | Starter | 4 | 10 min | lettuce, herbs, oil, salt | Wash, dry, dress at the table. | https://food.example/salad | '4/5
      Apple tart | Dessert | 8 | 50 min | apples, flour, butter, sugar | Slice thin and lay in rings.\\nBake until brown at the edges. | https://food.example/tart | '4/5
    `),
    tables: [
      { header: 1, rows: 6, kinds: kindsOf('text choice number duration choices|text longText link rating') },
    ],
  },
  {
    name: 'Fair budget and helpers',
    locale: 'en_US',
    cells: cellsOf(`
      Budget | | | | Helpers | |
      Post | Planned | Spent | | Helper | Phone | Shift
      Stand | $900.00 | $900.00 | | Mara Ellis | 616-555-0101 | Morning
      Print | $350.00 | $410.25 | | Hal Whitcomb | 616-555-0104 | Morning
      Travel | $240.00 | $198.40 | | Ana Costa | 616-555-0188 | Evening
      Food | $120.00 | $133.00 | | Priya Nair | 616-555-0103 | Evening
      Signs | $80.00 | $75.10 | | Jun Arai | 616-555-0177 | Morning
      Total | =SUM(B3:B7) | =SUM(C3:C7) | | Rosa Lind | 616-555-0166 | Evening
    `),
    merged: [
      [0, 1, 0, 3],
      [0, 1, 4, 7],
    ],
    tables: [
      { header: 2, rows: 5, kinds: kindsOf('text money money') },
      { header: 2, from: 'E', rows: 6, kinds: kindsOf('person phone choice') },
    ],
  },
  {
    name: 'Plants',
    locale: 'en_US',
    cells: cellsOf(`
      Plant | Latin name | Room | Light | Water every (days) | Last watered | Height (cm) | Poisonous | Picture
      Aloe | Aloe vera | Kitchen | Sun | 14 | 11/20/2026 | 32 | no | aloe.jpg
      Monstera | Monstera deliciosa | Living room | Half shade | 7 | 11/22/2026 | 120 | yes | monstera.jpg
      Ivy | Hedera helix | Hall | Shade | 5 | 11/24/2026 | 45 | yes |
      Basil | Ocimum basilicum | Kitchen | Sun | 2 | 11/25/2026 | 18 | no | basil.jpg
      Fern | Nephrolepis exaltata | Bathroom | Half shade | 3 | 11/24/2026 | 38 | no |
      Snake plant | Dracaena trifasciata | Living room | Shade | 21 | 11/8/2026 | 60 | yes | snake.jpg
      Cactus | Echinopsis | Kitchen | Sun | 30 | 11/1/2026 | 12 | no |
    `),
    tables: [
      { header: 1, rows: 7, kinds: kindsOf('text text choice|place choice number day number flag photo') },
    ],
  },
  {
    name: 'Time sheet',
    locale: 'en_US',
    cells: cellsOf(`
      Time sheet for Tomas Reed | | | | | |
      Week 14 | | | | | |
      | | | | | |
      Day | Project | Start | End | Break | Hours | What was done
      3/30/2026 | Menus | 8:30 | 16:45 | 0:45 | =ROUND((D5-C5-E5)*24,2) | Proofs and cutting for the second run of menus, then a call about paper that did not come
      3/31/2026 | Labels | 8:15 | 15:00 | 0:30 | =ROUND((D6-C6-E6)*24,2) | Ran the labels
      4/1/2026 | Menus | 9:00 | 17:20 | 0:45 | =ROUND((D7-C7-E7)*24,2) | Cut and packed all menus, and brought half of them to the cafe in the evening
      4/2/2026 | Office | 8:30 | 12:30 | 0:15 | =ROUND((D8-C8-E8)*24,2) | Invoices of March for everybody whose job was delivered before the holidays
      4/3/2026 | Labels | 8:45 | 16:15 | 0:30 | =ROUND((D9-C9-E9)*24,2) | Second ink, washed the press, set up the third one and left it to dry over the weekend
      | | | | Total | =SUM(F5:F9) |
    `),
    tables: [
      { header: 4, rows: 5, kinds: kindsOf('day choice|text time time duration|time formula longText') },
    ],
  },
];
