import type { Family } from './models/model.ts'
import { modelById } from './models/models.ts'
import type { legs } from './options.ts'
import { type Variant, variantIn } from './variants.ts'

/** A set of furniture. Its price is the sum of the prices of its members. */
export type FurnitureSet = {
  id: number
  code: string
  name: string
  family: Family
  about: string
  /** Name of the folder with its pictures, in `resources/pictures/models`. */
  picture: string
  members: readonly { variant: Variant; quantity: number }[]
}

type Member = readonly [model: number, leatherCode: string, color: string, leg: keyof typeof legs, quantity: number]

const seeds: readonly (Omit<FurnitureSet, 'members' | 'code'> & { members: readonly Member[] })[] = [
  {
    id: 1501,
    name: 'Set van 6 leren eetkamerstoelen Fien in Toledo Cognac',
    picture: 'set-fien-6',
    family: 'leren-eetkamerstoelen',
    about:
      'Zes keer Fien in onze meest gekozen kleur. Ze komen uit dezelfde verfgang, zodat de stoelen aan tafel precies bij elkaar passen.',
    members: [[1201, 'TOL', 'Cognac', 'sledBlack', 6]],
  },
  {
    id: 1502,
    name: 'Set van 4 leren eetkamerstoelen Fien in Savanne Olifant',
    picture: 'set-fien-4',
    family: 'leren-eetkamerstoelen',
    about: 'Voor een ronde tafel zijn vier stoelen genoeg. In grijs buffelleer, met een poot van eiken.',
    members: [[1201, 'SAV', 'Olifant', 'oak', 4]],
  },
  {
    id: 1503,
    name: 'Eethoek Joris en Tess: 2 stoelen met en 4 zonder armleuning',
    picture: 'set-joris-tess',
    family: 'leren-eetkamerstoelen',
    about: 'Twee Jorissen aan het hoofd, vier keer Tess aan de zijkanten. Beide in Toledo, met dezelfde tapse poot.',
    members: [
      [1202, 'TOL', 'Kastanje', 'blackOak', 2],
      [1213, 'TOL', 'Kastanje', 'blackOak', 4],
    ],
  },
  {
    id: 1504,
    name: 'Set van 6 leren eetkamerstoelen Roos in Veluwe Hert',
    picture: 'set-roos-6',
    family: 'leren-eetkamerstoelen',
    about: 'Nubuck in de kleur van een hert in het najaar. Zacht voor de rug, warm voor de ogen.',
    members: [[1211, 'VEL', 'Hert', 'oak', 6]],
  },
  {
    id: 1505,
    name: 'Set van 8 leren eetkamerstoelen Daan in Toledo Antraciet',
    picture: 'set-daan-8',
    family: 'leren-eetkamerstoelen',
    about: 'Acht stapelbare stoelen voor de lange tafel, of voor de vergaderkamer.',
    members: [[1210, 'TOL', 'Antraciet', 'sledBlack', 8]],
  },
  {
    id: 1506,
    name: 'Eethoek met bank Floor en 3 stoelen Koen in Savanne Steppe',
    picture: 'set-floor-koen',
    family: 'leren-eetkamerstoelen',
    about: 'Een bank tegen de muur, drie stoelen ertegenover: zo passen er zes mensen aan een smalle tafel.',
    members: [
      [1214, 'SAV', 'Steppe', 'sledBlack', 1],
      [1212, 'SAV', 'Steppe', 'sledBlack', 3],
    ],
  },
  {
    id: 1507,
    name: 'Bankstel Merel 3-zits en 2-zits in Toledo Cognac',
    picture: 'set-merel',
    family: 'leren-bank',
    about: 'Een klassieke opstelling: de grote Merel tegen de lange wand, de kleine haaks erop.',
    members: [
      [1001, 'TOL', 'Cognac', 'oak', 1],
      [1002, 'TOL', 'Cognac', 'oak', 1],
    ],
  },
  {
    id: 1508,
    name: 'Bank Merel 3-zits met fauteuil Beuk in Savanne Antilope',
    picture: 'set-merel-beuk',
    family: 'leren-bank',
    about: 'De strakke bank en de brede fauteuil delen hetzelfde stoere buffelleer.',
    members: [
      [1001, 'SAV', 'Antilope', 'sledBlack', 1],
      [1103, 'SAV', 'Antilope', 'sledBlack', 1],
    ],
  },
  {
    id: 1509,
    name: 'Bank Grutto 3-zits met 2 fauteuils Els in Stavanger Drijfhout',
    picture: 'set-grutto-els',
    family: 'leren-bank',
    about: 'Drie ranke meubels op dezelfde eiken poten; samen vullen ze een kamer zonder haar vol te zetten.',
    members: [
      [1003, 'STA', 'Drijfhout', 'oak', 1],
      [1102, 'STA', 'Drijfhout', 'oak', 2],
    ],
  },
  {
    id: 1510,
    name: 'Chesterfield Scholekster 3-zits en 2-zits in Lissabon Port',
    picture: 'set-scholekster',
    family: 'leren-bank',
    about: 'Twee geknoopte banken in doorleefd wijnrood, uit dezelfde partij huiden.',
    members: [
      [1009, 'LIS', 'Port', 'blackOak', 1],
      [1010, 'LIS', 'Port', 'blackOak', 1],
    ],
  },
  {
    id: 1511,
    name: 'Duo fauteuils Linde in Kaap Eucalyptus',
    picture: 'set-linde-2',
    family: 'leren-fauteuil',
    about: 'Twee om tegenover elkaar te zetten, bij het raam of bij de haard.',
    members: [[1101, 'KAA', 'Eucalyptus', 'oak', 2]],
  },
  {
    id: 1512,
    name: 'Duo relaxfauteuils Passaat in Toledo Leem',
    picture: 'set-passaat-2',
    family: 'leren-relaxfauteuil',
    about: 'Samen achterover. Twee keer Passaat, met dezelfde zithoogte en dezelfde voet.',
    members: [[1301, 'TOL', 'Leem', 'swivelBlack', 2]],
  },
  {
    id: 1513,
    name: 'Set van 4 leren barkrukken Tijm in Toledo Kaneel',
    picture: 'set-tijm-4',
    family: 'leren-barkruk',
    about: 'Vier krukken voor een kookeiland van twee meter veertig.',
    members: [[1401, 'TOL', 'Kaneel', 'sledBlack', 4]],
  },
  {
    id: 1514,
    name: 'Set van 3 leren barkrukken Laurier in Rivièra Onyx',
    picture: 'set-laurier-3',
    family: 'leren-barkruk',
    about: 'Drie draaiende krukken in zwart nappa, op de hoogte van een keukeneiland.',
    members: [[1404, 'RIV', 'Onyx', 'swivelBlack', 3]],
  },
]

/** The sets of the demo shop. */
export const sets: readonly FurnitureSet[] = seeds.map(({ members, ...seed }) => ({
  ...seed,
  code: `SET${seed.id}`,
  members: members.map(([model, leatherCode, color, leg, quantity]) => ({
    variant: variantIn(modelById(model), leatherCode, color, leg),
    quantity,
  })),
}))
