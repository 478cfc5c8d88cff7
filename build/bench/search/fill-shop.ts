import { sql } from 'kysely'
import type { Database } from '../../../src/server/db/tables.ts'
import { leatherCategoryId, leathers, leatherTypes } from '../../../src/server/twins/netsuite/demo/leathers.ts'
import { legs } from '../../../src/server/twins/netsuite/demo/options.ts'
import { modelAt } from './names.ts'

export type ShopSize = { models: number; variantsPerModel: number }

const FIRST_VARIANT = 1_000_000
const MODELS_AT_ONCE = 1_000

/** Description of every model, with the typical length of a product text. */
const STORY =
  'Het frame is van gedroogd beuken, gelijmd en gepend, en pas daarna geschroefd. Eén stoffeerder maakt het meubel van ' +
  'begin tot eind en zet zijn initialen onder de zitting. De naden zijn dubbel gestikt met garen dat ook in zeilen wordt ' +
  'gebruikt. De zitting heeft een kern van pocketveren met daarover koudschuim: veerkrachtig in het midden, stevig aan de rand.'

/** Fills an empty shop with models and their variants. The variants vary in leather; one in ten is in stock. */
export async function fillShop(db: Database, { models, variantsPerModel }: ShopSize): Promise<void> {
  await sql`insert into leather_categories (id, title, swatch_family) select id, title, swatch
    from jsonb_to_recordset(${JSON.stringify(
      leathers.map((leather) => ({ id: leatherCategoryId(leather), title: leather.title, swatch: leather.swatch })),
    )}::jsonb) as given(id integer, title text, swatch text)`.execute(db)
  await sql`insert into leather_types (id, category_id, name, leather_name, brand_color, main_color, hex, sort_order)
    select id, category, name, leather, brand, main, hex, id from jsonb_to_recordset(${JSON.stringify(
      leatherTypes.map(({ id, leather, name, brandColor, mainColor, hex }) => ({
        id,
        name,
        hex,
        leather: leather.name,
        brand: brandColor,
        main: mainColor,
        category: leatherCategoryId(leather),
      })),
    )}::jsonb) as given(id integer, category integer, name text, leather text, brand text, main text, hex text)`.execute(
    db,
  )
  await sql`insert into matrix_options (axis, id, name) select 'matrixLeg', id, name
    from jsonb_to_recordset(${JSON.stringify(Object.values(legs))}::jsonb) as given(id integer, name text)`.execute(db)

  for (let first = 0; first < models; first += MODELS_AT_ONCE) {
    const indexes = Array.from({ length: Math.min(MODELS_AT_ONCE, models - first) }, (_, offset) => first + offset)
    await addModels(db, indexes)
    await addVariants(db, first, first + indexes.length - 1, variantsPerModel)
  }
  await addStock(db)
  await sql`update catalogue_state set imported_at = now(), menu_downloaded_at = now()`.execute(db)
  await sql`analyze`.execute(db)
}

async function addModels(db: Database, indexes: readonly number[]): Promise<void> {
  const rows = indexes.map((index) => {
    const { family, kind, name, displayName, style } = modelAt(index)
    const facts = {
      brand: 'Leermeester',
      material: 'Echt leer',
      livingStyle: style,
      typeOfFurniture: kind,
      modelName: name,
    }
    const texts = { facts, blocks: { description: `<p>De ${name} is ${60 + (index % 200)} cm breed. ${STORY}</p>` } }
    return { id: index + 1, code: `PM${100_000 + index}`, name: displayName, family, index, texts }
  })
  await sql`insert into items (id, item_id, item_type, kind, display_name, base_price, low_price, family, picture_model, picture_hex,
      sort_order, texts)
    select id, code, 'InvtPart', 'parent', name, 1000 + index % 900, 900 + index % 900, family, 'sofa3', '#9a5526', index, texts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id integer, code text, name text, family text, index integer, texts jsonb)`.execute(db)
}

/** Adds the variants of the models from index `first` to index `last`. */
async function addVariants(db: Database, first: number, last: number, variantsPerModel: number): Promise<void> {
  const leatherIds = leatherTypes.map(({ id }) => id)
  await sql`insert into items (id, parent_id, item_id, item_type, kind, display_name, base_price, leather_type_id, leg_id, family)
    select ${FIRST_VARIANT}::int + model * ${variantsPerModel}::int + number, model + 1, 'PM' || 100000 + model || '-' || number, 'InvtPart', 'variant',
      'Uitvoering ' || number, 1000 + model % 900, (${leatherIds}::int[])[1 + (model * 7 + number) % ${leatherIds.length}::int], 1 + number % 8,
      parent.family
    from generate_series(${first}::int, ${last}::int) model cross join generate_series(0, ${variantsPerModel}::int - 1) number
    join items parent on parent.id = model + 1`.execute(db)
}

async function addStock(db: Database): Promise<void> {
  await sql`insert into stock_totals (item_id, counted) select id, 1 + id % 9 from items
    where parent_id is not null and id % 10 = 0`.execute(db)
}
