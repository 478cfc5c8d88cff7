import { familyTexts } from './family-texts.ts'
import { leathers } from './leathers.ts'
import type { Model } from './models/model.ts'
import { familyOf } from './models/models.ts'

/** The fields of the specification table by category, in display order. */
export const specificationGroups: readonly {
  category: string
  fields: readonly { code: string; label: string; tooltip?: string; postfix?: string }[]
}[] = [
  {
    category: 'Algemeen',
    fields: [
      { code: 'shx_model_name', label: 'Model' },
      { code: 'shx_type_of_furniture', label: 'Soort meubel' },
      { code: 'shx_living_style', label: 'Woonstijl' },
      { code: 'shx_brand', label: 'Merk' },
      { code: 'shx_origin', label: 'Gemaakt in' },
      {
        code: 'shx_warranty',
        label: 'Garantie',
        tooltip: 'Naast uw wettelijke rechten. Wat eronder valt leest u op de pagina Garantie.',
      },
    ],
  },
  {
    category: 'Afmetingen',
    fields: [
      { code: 'shx_width', label: 'Breedte', postfix: ' cm' },
      { code: 'shx_depth', label: 'Diepte', postfix: ' cm' },
      { code: 'shx_height', label: 'Hoogte', postfix: ' cm' },
      {
        code: 'shx_seat_depth',
        label: 'Zitdiepte',
        postfix: ' cm',
        tooltip: 'Van de voorrand van de zitting tot de rugleuning.',
      },
      { code: 'shx_weight', label: 'Gewicht', postfix: ' kg' },
      {
        code: 'shx_max_load',
        label: 'Draagvermogen',
        postfix: ' kg',
        tooltip: 'Voor het hele meubel, bij normaal gebruik.',
      },
    ],
  },
  {
    category: 'Materiaal',
    fields: [
      { code: 'shx_material', label: 'Bekleding' },
      { code: 'shx_leather_thickness', label: 'Dikte van het leer', tooltip: 'Hangt af van de leersoort die u kiest.' },
      { code: 'shx_frame', label: 'Frame' },
      {
        code: 'shx_filling',
        label: 'Vulling',
        tooltip: 'HR staat voor hoge veerkracht; het getal is het gewicht in kilo per kubieke meter.',
      },
      { code: 'shx_maintenance', label: 'Onderhoud' },
    ],
  },
]

/** Returns the specifications of a model, by code. Fields that are missing here have their own column in the ERP. */
export function specificationsOf(model: Model): Record<string, string | number> {
  const texts = familyTexts[familyOf(model)]
  const [width, depth, height] = model.size
  return {
    shx_origin: 'Nederland',
    shx_width: width,
    shx_depth: depth,
    shx_height: height,
    shx_seat_depth: model.seatDepth,
    shx_weight: model.weightKg,
    shx_max_load: texts.maxLoadKg,
    shx_leather_thickness: leathers
      .filter(({ code }) => model.leathers.includes(code))
      .map(({ name, thickness }) => `${name} ${thickness}`)
      .join(', '),
    shx_frame: model.legs.some((leg) => leg.startsWith('sled')) ? 'Gelast staal en multiplex' : 'Massief beuken',
    shx_filling: texts.filling,
    shx_maintenance: 'Wekelijks afstoffen, twee keer per jaar voeden',
  }
}
