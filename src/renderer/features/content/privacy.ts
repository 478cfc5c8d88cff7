import type { ContentWriter } from './content-page.ts'

/** /privacy: purposes, grounds, terms, receivers and rights (law rows 27 to 31). */
export const privacy: ContentWriter = (shop) => ({
  title: 'Privacyverklaring',
  description: `Welke gegevens ${shop.name} van u bewaart, waarom, hoe lang en wat uw rechten zijn.`,
  intro:
    'Wij vragen alleen wat nodig is om uw bestelling te maken, te bezorgen en te betalen. Hieronder leest u wat wij bewaren en waarom.',
  sections: [
    {
      heading: 'Wat wij bewaren en waarom',
      paragraphs: [],
      points: [
        'Naam, adres, e-mailadres en telefoonnummer bij een bestelling: om de overeenkomst uit te voeren.',
        'Wat u heeft besteld en betaald: om de overeenkomst uit te voeren en omdat de belastingwet het vraagt.',
        'E-mailadres en versleuteld wachtwoord van een account: om u te laten inloggen.',
        'Naam, e-mailadres en tekst van een review: omdat u ons daarvoor toestemming geeft. Uw e-mailadres tonen wij nooit.',
      ],
    },
    {
      heading: 'Hoe lang',
      paragraphs: [
        'Bestellingen en betalingen bewaren wij zeven jaar na het jaar van de bestelling, zoals de wet voorschrijft. Een account blijft bestaan tot u het laat verwijderen. Logbestanden verwijderen wij na korte tijd en bevatten geen adresgegevens.',
      ],
    },
    {
      heading: 'Wie uw gegevens ontvangen',
      paragraphs: ['Alleen partijen die nodig zijn om u te helpen:'],
      points: [
        'de betaaldienst PAY., voor uw betaling;',
        'ons boekhoudsysteem NetSuite, voor de verwerking van uw bestelling;',
        'Postcode.eu, voor het opzoeken van uw adres terwijl u het invult;',
        'onze e-maildienst en de bezorger;',
        'Klantenvertellen, wanneer u daar een beoordeling schrijft.',
      ],
    },
    {
      heading: 'Uw rechten',
      paragraphs: [
        `U mag uw gegevens inzien, laten verbeteren, meenemen of laten verwijderen. Stuur een bericht naar ${shop.email}; u krijgt binnen een maand antwoord. Gegevens die wij voor de belasting moeten bewaren, sluiten wij tot die termijn af.`,
        'Bent u het niet met ons eens, dan kunt u een klacht indienen bij de Autoriteit Persoonsgegevens.',
      ],
    },
  ],
})
