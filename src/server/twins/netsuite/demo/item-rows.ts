import { type CareProduct, careProducts } from './care-products.ts'
import { familyTexts } from './family-texts.ts'
import { type LeatherType, leatherType, leatherTypes } from './leathers.ts'
import type { Model } from './models/model.ts'
import { displayName, familyOf, itemCode, models } from './models/models.ts'
import { productTexts } from './product-texts.ts'
import { type Row, row } from './row.ts'
import { type FurnitureSet, sets } from './sets.ts'
import { barCode } from './shop-price.ts'
import { specificationsOf } from './specifications.ts'
import { type StockPiece, stockPieces } from './stock-pieces.ts'
import { type Variant, variantsOf } from './variants.ts'

/** An item of the ERP. `price` is in EUR incl. VAT; models and sets have no price of their own. */
export type DemoItem = { id: number; price?: number; toRow(): Row }

/** Returns every item of the demo shop. A row is created only when it is read, so the list needs little memory. */
export function demoItems(): DemoItem[] {
  return [
    ...models.map((model, position) => ({ id: model.id, toRow: () => parentRow(model, position) })),
    ...sets.map((set) => ({ id: set.id, toRow: () => setRow(set) })),
    ...careProducts.map((product) => ({
      id: product.id,
      price: product.price,
      toRow: () => careRow(product),
    })),
    ...leatherTypes.map((leather) => ({ id: leather.sampleItemId, price: 0, toRow: () => sampleRow(leather) })),
    ...stockPieces.map((piece) => ({ id: piece.id, price: piece.price, toRow: () => stockPieceRow(piece) })),
    ...models
      .flatMap(variantsOf)
      .map((variant) => ({ id: variant.id, price: variant.price, toRow: () => variantRow(variant) })),
  ]
}

function parentRow(model: Model, position: number): Row {
  return row({
    id: model.id,
    itemid: itemCode(model),
    displayname: displayName(model),
    itemtype: 'InvtPart',
    matrixtype: 'PARENT',
    custitem_shx_family: familyOf(model),
    custitem_shx_picture_model: model.picture,
    custitem_shx_picture_hex: leatherType(...model.shownIn).hex,
    custitem_shx_delivery_time: model.deliveryTime,
    custitem_shx_sortorder: (position + 1) * 10,
    ...textColumns(model),
  })
}

/** Returns the row of a variant. It has no texts and specifications, because the row of its parent has them. */
function variantRow(variant: Variant): Row {
  const { model, leather } = variant
  return row({
    id: variant.id,
    itemid: `${itemCode(model)} : ${variant.code}`,
    displayname: variant.name,
    itemtype: 'InvtPart',
    matrixtype: 'CHILD',
    parent: model.id,
    upccode: barCode(variant.id),
    custitem_lt_shx_leathertype: leather.id,
    custitem_lt_shx_leg: variant.leg.id,
    custitem_lt_shx_handle: variant.handle?.id,
    custitem_lt_shx_seatheight: variant.seatHeight?.id,
    custitem_lt_shx_couchsetup: variant.couchSetup?.id,
    custitem_shx_family: familyOf(model),
    custitem_shx_picture_model: variant.picture,
    custitem_shx_picture_hex: leather.hex,
    custitem_shx_delivery_time: model.deliveryTime,
    custitem_shx_exclude_sitemap: true,
  })
}

function setRow(set: FurnitureSet): Row {
  const firstVariant = set.members[0]?.variant
  return row({
    id: set.id,
    itemid: set.code,
    displayname: set.name,
    itemtype: 'Group',
    custitem_shx_family: set.family,
    custitem_shx_picture_model: set.picture,
    custitem_shx_picture_hex: firstVariant?.leather.hex,
    custitem_shx_sortorder: set.id,
    custitem_shx_webshop_description: `<p>${set.about}</p>`,
    custitem_shx_webshop_call_to_action:
      '<p>Liever een andere kleur of een ander aantal? Stel de meubels dan los samen.</p>',
    custitem_shx_brand: BRAND,
    custitem_shx_type_of_furniture: 'Set',
    custitem_shx_material: firstVariant && leatherName(firstVariant.leather),
  })
}

function careRow(product: CareProduct): Row {
  return row({
    id: product.id,
    itemid: product.code,
    displayname: product.name,
    itemtype: 'InvtPart',
    upccode: barCode(product.id),
    custitem_shx_class: 'leer-onderhoud',
    custitem_shx_family: 'leer-onderhoud',
    custitem_shx_sortorder: product.id,
    custitem_shx_webshop_description: product.about.map((text) => `<p>${text}</p>`).join(''),
    custitem_shx_brand: BRAND,
    custitem_shx_type_of_furniture: 'Leeronderhoud',
    custitem_shx_webshop_meta_title: `${product.name} | Leermeester`,
  })
}

function sampleRow(leather: LeatherType): Row {
  return row({
    id: leather.sampleItemId,
    itemid: `kleurstaal ${leather.leather.code}${String(leather.number).padStart(2, '0')}`,
    displayname: `Kleurstaal ${leather.name}`,
    itemtype: 'NonInvtPart',
    custitem_lt_shx_leathertype: leather.id,
    custitem_shx_family: 'kleurstalen',
    custitem_shx_picture_model: `swatch-${leather.leather.swatch}`,
    custitem_shx_picture_hex: leather.hex,
    custitem_shx_sortorder: leather.id,
    custitem_shx_exclude_sitemap: true,
  })
}

function stockPieceRow(piece: StockPiece): Row {
  const { variant } = piece
  const texts = productTexts(variant.model)
  return row({
    id: piece.id,
    itemid: piece.code,
    displayname: piece.name,
    itemtype: 'InvtPart',
    upccode: barCode(piece.id),
    custitem_shx_class: piece.family,
    custitem_shx_family: piece.family,
    custitem_lt_shx_leathertype: variant.leather.id,
    custitem_lt_shx_leg: variant.leg.id,
    custitem_lt_shx_handle: variant.handle?.id,
    custitem_lt_shx_seatheight: variant.seatHeight?.id,
    custitem_lt_shx_couchsetup: variant.couchSetup?.id,
    custitem_shx_picture_model: variant.picture,
    custitem_shx_picture_hex: variant.leather.hex,
    custitem_shx_sortorder: piece.id,
    custitem_shx_damage: piece.damage?.text,
    custitem_shx_damage_spot: piece.damage?.spot,
    ...textColumns(variant.model),
    custitem_shx_material: leatherName(variant.leather),
    custitem_shx_leather_thickness: variant.leather.leather.thickness,
    custitem_shx_webshop_description: `<p>${piece.about}</p>${texts.description}`,
    custitem_shx_webshop_leather_color: `<p>${leatherName(variant.leather)}. ${variant.leather.leather.info}</p>`,
    custitem_shx_webshop_desc_handle: null,
    custitem_shx_webshop_desc_couchsetu: null,
    custitem_shx_webshop_desc_seatheigh: null,
    custitem_shx_webshop_meta_title: `${piece.name} | Leermeester`,
    custitem_shx_webshop_meta_descript: `${piece.name}: ${leatherName(variant.leather).toLowerCase()}. ${piece.about}`,
  })
}

const BRAND = 'Leermeester'

const leatherName = ({ leather, brandColor }: LeatherType) => `Echt leer, ${leather.name} ${brandColor}`

/** Returns the texts of a model, by column of the ERP. */
function textColumns(model: Model) {
  const texts = productTexts(model)
  const family = familyTexts[familyOf(model)]
  const specifications = Object.entries(specificationsOf(model)).map(([code, value]) => [`custitem_${code}`, value])
  return {
    custitem_shx_webshop_description: texts.description,
    custitem_shx_webshop_comfort: texts.comfort,
    custitem_shx_webshop_leather_color: texts.leather,
    custitem_shx_webshop_desc_handle: texts.handle,
    custitem_shx_webshop_desc_couchsetu: texts.couchSetup,
    custitem_shx_webshop_desc_leg: texts.leg,
    custitem_shx_webshop_desc_seatheigh: texts.seatHeight,
    custitem_shx_webshop_call_to_action: texts.callToAction,
    custitem_shx_brand: BRAND,
    custitem_shx_material: 'Echt leer',
    custitem_shx_living_style: model.style,
    custitem_shx_warranty: family.warranty,
    custitem_shx_type_of_furniture: family.kind,
    custitem_shx_model_name: model.name,
    custitem_shx_webshop_meta_title: texts.metaTitle,
    custitem_shx_webshop_meta_descript: texts.metaDescription,
    custitem_shx_keywords: texts.keywords,
    ...Object.fromEntries(specifications),
  }
}
