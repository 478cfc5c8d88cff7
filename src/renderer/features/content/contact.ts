import type { ContentWriter } from './content-page.ts'

/** /contact: who we are and when we are there (law row 5, specification §2). */
export const contact: ContentWriter = (shop) => ({
  title: 'Contact en showroom',
  description: `Adres, openingstijden en telefoonnummer van ${shop.name}.`,
  intro: 'Leer moet u voelen. In onze showroom staan de modellen klaar en ligt ieder leer op tafel. De koffie ook.',
  sections: [
    {
      heading: 'Bezoek ons',
      paragraphs: [
        `${shop.name}, ${shop.street}, ${shop.zipcode} ${shop.city}.`,
        'De showroom is open van dinsdag tot en met zaterdag, van 10.00 tot 17.00 uur. Parkeren kan gratis voor de deur.',
      ],
    },
    {
      heading: 'Bel of mail',
      paragraphs: [
        `Telefoon ${shop.phone}, e-mail ${shop.email}.`,
        'De klantenservice is bereikbaar van dinsdag tot en met vrijdag, van 11.00 tot 17.00 uur.',
      ],
    },
    { heading: 'Bedrijfsgegevens', paragraphs: [`KvK-nummer ${shop.kvkNumber}. Btw-nummer ${shop.vatNumber}.`] },
  ],
})
