import { careProducts } from './care-products.ts'
import { footerEntries } from './footer-menu.ts'
import type { MenuEntry } from './menu-entry.ts'
import { familyPages, groupPages } from './menu-pages.ts'
import type { Family } from './models/model.ts'
import { families, modelsOf } from './models/models.ts'
import { sets } from './sets.ts'

const MENU_ROOT = 1
const FOOTER_ROOT = 2

/**
 * Returns the menu id of a family. Ids of families are 100 apart, so a new page of one does not change ids of others.
 */
const familyId = (family: Family) => (families.indexOf(family) + 1) * 100

/** The menu and footer of the demo shop. */
export const menuEntries: readonly MenuEntry[] = [
  { id: MENU_ROOT, name: 'Webshop', sequence: 1, level: 1 },
  { id: FOOTER_ROOT, name: 'Footer', sequence: 2, level: 1 },
  ...families.flatMap(entriesOfFamily),
  ...shopWideEntries(),
  ...footerEntries(FOOTER_ROOT),
]

function entriesOfFamily(family: Family, position: number): MenuEntry[] {
  const page = familyPages[family]
  const id = familyId(family)
  const ownGroupPages = groupPages.filter((groupPage) => groupPage.family === family)
  const setIds = sets.filter((set) => set.family === family).map((set) => set.id)
  return [
    {
      ...page,
      id,
      parent: MENU_ROOT,
      fragment: family,
      sequence: (position + 1) * 10,
      level: 2,
      items: [...modelsOf[family].map((model) => model.id), ...setIds],
    },
    ...ownGroupPages.map((groupPage, index): MenuEntry => {
      const parentIndex = ownGroupPages.findIndex(({ fragment }) => fragment === groupPage.below)
      return {
        id: id + index + 1,
        parent: parentIndex < 0 ? id : id + parentIndex + 1,
        name: groupPage.name,
        fragment: `${family}/${groupPage.fragment}`,
        sequence: (index + 1) * 10,
        level: parentIndex < 0 ? 3 : 4,
        metaTitle: `${groupPage.name} van echt leer | Leermeester`,
        metaDescription: `${page.name}: ${plainText(groupPage.intro)} ${plainText(groupPage.description)}`,
        bannerIntro: groupPage.name,
        intro: groupPage.intro,
        description: groupPage.description,
        items: modelsOf[family].filter(({ groups }) => groups.includes(groupPage.modelGroup)).map((model) => model.id),
      }
    }),
    {
      id: id + 80,
      parent: id,
      name: 'Op voorraad',
      fragment: `${family}/op-voorraad`,
      sequence: 800,
      level: 3,
      metaTitle: `${page.name} van leer, direct leverbaar | Leermeester`,
      metaDescription: `Leren ${page.name.toLowerCase()} die klaarstaan in ons magazijn. Vandaag besteld, binnen enkele weken bij u thuis.`,
      bannerIntro: `${page.name} op voorraad`,
      intro: `<p>Deze ${page.name.toLowerCase()} zijn al gemaakt. U ziet precies wat u krijgt en hoeft niet op de werkplaats te wachten.</p>`,
      description:
        '<p>Staat uw kleur er niet bij? Hetzelfde meubel maken wij ook op maat, in meer dan 150 kleuren.</p>',
    },
    {
      id: id + 81,
      parent: id,
      name: 'Outlet',
      fragment: `${family}/outlet`,
      sequence: 810,
      level: 3,
      metaTitle: `Outlet leren ${page.name.toLowerCase()} | Leermeester`,
      metaDescription: `Showroommodellen en laatste stuks van onze leren ${page.name.toLowerCase()}, met korting. Op is op.`,
      bannerIntro: `${page.name} in de outlet`,
      intro: '<p>Showroommodellen, proefstukken en geannuleerde bestellingen. Van de meeste is er maar één.</p>',
      description:
        '<p>Bij elk meubel staat eerlijk waarom het in de outlet staat. De garantie op frame en vering is gewoon van kracht.</p>',
    },
  ]
}

function shopWideEntries(): MenuEntry[] {
  return [
    {
      id: 610,
      parent: MENU_ROOT,
      name: 'Op voorraad',
      fragment: 'leren-meubels-op-voorraad',
      sequence: 60,
      level: 2,
      metaTitle: 'Leren meubels op voorraad | Leermeester',
      metaDescription:
        'Leren banken, fauteuils, stoelen en krukken die direct leverbaar zijn. Bekijk wat er klaarstaat.',
      bannerIntro: 'Vandaag gekozen, snel in huis',
      intro:
        '<p>Niet iedereen kan acht weken wachten. Alles op deze pagina is af en staat in de showroom of in een van onze twee magazijnen.</p>',
      description:
        '<p>De aantallen worden elke minuut bijgewerkt. Bezorgen doen wij binnen één tot drie weken, op een dag die u schikt.</p>',
    },
    {
      id: 620,
      parent: MENU_ROOT,
      name: 'Outlet',
      fragment: 'outlet-meubels',
      sequence: 70,
      level: 2,
      metaTitle: 'Outlet leren meubels | Leermeester',
      metaDescription: 'Showroommodellen en laatste stuks van leren meubels, met 30 tot 40 procent korting. Op is op.',
      bannerIntro: 'Laatste stuks, eerlijk geprijsd',
      intro: '<p>Een krasje, een oud model, een bestelling die niet doorging: bij ons krijgt het een tweede kans.</p>',
      description:
        '<p>Outletmeubels staan in de showroom en kunnen daar worden bekeken. Bel even vooraf, dan zetten wij uw favoriet apart.</p>',
    },
    {
      id: 630,
      parent: MENU_ROOT,
      name: 'Onderhoud',
      fragment: 'leer-onderhoud',
      sequence: 80,
      level: 2,
      metaTitle: 'Leer onderhouden: reinigen, voeden en beschermen | Leermeester',
      metaDescription: 'Leermelk, reiniger, was en borstels voor elk soort leer. Met uitleg van onze stoffeerders.',
      bannerIntro: 'Twee keer per jaar een kwartier',
      intro: '<p>Leer heeft weinig nodig, maar wel het goede. Dit is wat wij in de werkplaats zelf gebruiken.</p>',
      description:
        '<h2>Zo houdt u leer mooi</h2><p>Stof het af met een droge doek. Reinig het twee keer per jaar, voed het daarna, en zet het niet pal naast de verwarming of in de volle zon. Voor nubuck en suède gelden andere regels: borstelen en impregneren, nooit melk of was.</p>',
      items: careProducts.map(({ id }) => id),
    },
    {
      id: 640,
      parent: MENU_ROOT,
      name: 'Kleurstalen',
      fragment: 'kleurstalen',
      sequence: 90,
      level: 2,
      isOnlyLink: true,
    },
  ]
}

function plainText(html: string): string {
  return html.replace(/<[^>]+>/g, '')
}
