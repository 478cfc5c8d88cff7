import type { MenuEntry } from './menu-entry.ts'

type Link = readonly [name: string, fragment: string]

const columns: readonly { name: string; links: readonly Link[] }[] = [
  {
    name: 'Klantenservice',
    links: [
      ['Contact en openingstijden', 'contact'],
      ['Garantie', 'garantie'],
      ['Bestelling herroepen', 'herroepen'],
      ['Algemene voorwaarden', 'voorwaarden'],
    ],
  },
  {
    name: 'Collectie',
    links: [
      ['Leren banken', 'leren-bank'],
      ['Leren fauteuils', 'leren-fauteuil'],
      ['Leren eetkamerstoelen', 'leren-eetkamerstoelen'],
      ['Leren relaxfauteuils', 'leren-relaxfauteuil'],
      ['Leren barkrukken', 'leren-barkruk'],
    ],
  },
  {
    name: 'Over Leermeester',
    links: [
      ['Beoordelingen', 'over-leermeester/beoordelingen'],
      ['Gratis kleurstalen', 'kleurstalen'],
      ['Leer onderhouden', 'leer-onderhoud'],
      ['Outlet', 'outlet-meubels'],
    ],
  },
  {
    name: 'Uw gegevens',
    links: [
      ['Privacy', 'privacy'],
      ['Cookies', 'cookies'],
      ['Toegankelijkheid', 'toegankelijkheid'],
    ],
  },
]

/** Returns the columns of the footer: headings with links. `root` is the id of the footer. */
export function footerEntries(root: number): MenuEntry[] {
  return columns.flatMap(({ name, links }, position) => {
    const id = 900 + position * 20
    return [
      { id, parent: root, name, sequence: (position + 1) * 10, level: 2 },
      ...links.map(([label, fragment], index) => ({
        id: id + index + 1,
        parent: id,
        name: label,
        fragment,
        sequence: (index + 1) * 10,
        level: 3,
        isOnlyLink: true,
      })),
    ]
  })
}
