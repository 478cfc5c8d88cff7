import type { ContentWriter } from './content-page.ts'

/** /voorwaarden: reachable and storable before the order (law row 34). */
export const terms: ContentWriter = (shop) => ({
  title: 'Algemene voorwaarden',
  description: `De voorwaarden waaronder ${shop.name} meubels en onderhoudsproducten levert.`,
  intro: `Deze voorwaarden gelden voor iedere bestelling bij ${shop.name}. U kunt deze pagina bewaren of afdrukken.`,
  sections: [
    {
      heading: 'De overeenkomst',
      paragraphs: [
        'De overeenkomst komt tot stand op het moment dat u de bestelling plaatst. U ontvangt direct een bevestiging per e-mail met alles wat u heeft gekozen: model, leersoort, kleur, poten, zithoogte, prijs en levertijd.',
        'Klopt er iets niet in de bevestiging? Laat het ons binnen twee werkdagen weten; zolang de productie niet is gestart passen wij het kosteloos aan.',
      ],
    },
    {
      heading: 'Prijzen en betalen',
      paragraphs: [
        'Alle prijzen zijn in euro en inclusief 21% btw, tenzij er uitdrukkelijk exclusief btw bij staat. Bezorgen in Nederland is gratis.',
        'U kiest zelf of u bij de bestelling 15% aanbetaalt of het hele bedrag voldoet. Het restant na een aanbetaling betaalt u voor of bij de levering. Wij vragen u nooit meer dan de helft vooruit te betalen.',
      ],
    },
    {
      heading: 'Levering',
      paragraphs: [
        'Meubels op maat worden voor u gemaakt; reken op een productietijd van circa 8 tot 12 weken. Daarna bezorgen wij binnen 1 tot 3 weken op een dag die wij met u afspreken. Voorraadmodellen leveren wij binnen 1 tot 3 weken.',
        'Wordt een levertijd langer, dan hoort u dat direct van ons en mag u een nog niet geproduceerde bestelling kosteloos annuleren.',
      ],
    },
    {
      heading: 'Bedenktijd',
      paragraphs: [
        'Voor voorraadmodellen, outletmodellen en onderhoudsproducten heeft u na ontvangst 14 dagen bedenktijd. De kosten van terugsturen zijn voor uw rekening; het aankoopbedrag en de standaard bezorgkosten betalen wij binnen 14 dagen terug.',
        'Voor een meubel dat op maat voor u wordt gemaakt geldt geen bedenktijd. Dat staat vóór het bestellen bij ieder product en bij iedere regel van uw winkelwagen.',
      ],
    },
    {
      heading: 'Garantie en klachten',
      paragraphs: [
        'Een meubel moet doen wat u ervan mag verwachten: daarop heeft u altijd de wettelijke garantie. Meer hierover leest u op de pagina Garantie.',
        `Niet tevreden? Bel ${shop.phone} of mail naar ${shop.email}. Wij reageren binnen twee werkdagen en zoeken samen met u naar een oplossing.`,
      ],
    },
    {
      heading: 'Wie wij zijn',
      paragraphs: [
        `${shop.name}, ${shop.street}, ${shop.zipcode} ${shop.city}. KvK ${shop.kvkNumber}, btw-nummer ${shop.vatNumber}. Op de overeenkomst is Nederlands recht van toepassing.`,
      ],
    },
  ],
})
