/*
 * The custom fields of the account (`custitem_…`, `custrecord_…`): our name on the left, the name in the demo account
 * on the right. The names of custom fields are written here and nowhere else in the adapter.
 *
 * `netsuite-lists.ts` reads these fields. `account-names.ts` maps them to the names of another account. The twin has
 * its own copy of the names. Otherwise a wrong name here would also be in the twin, and no test would find it.
 */

/** Fields of items. */
export const items = {
  leatherTypeId: 'custitem_lt_shx_leathertype',
  legId: 'custitem_lt_shx_leg',
  handleId: 'custitem_lt_shx_handle',
  seatHeightId: 'custitem_lt_shx_seatheight',
  couchSetupId: 'custitem_lt_shx_couchsetup',
  stockClass: 'custitem_shx_class',
  family: 'custitem_shx_family',
  pictureModel: 'custitem_shx_picture_model',
  pictureHex: 'custitem_shx_picture_hex',
  deliveryTime: 'custitem_shx_delivery_time',
  sortOrder: 'custitem_shx_sortorder',
  description: 'custitem_shx_webshop_description',
  comfort: 'custitem_shx_webshop_comfort',
  leatherColor: 'custitem_shx_webshop_leather_color',
  handle: 'custitem_shx_webshop_desc_handle',
  couchSetup: 'custitem_shx_webshop_desc_couchsetu',
  leg: 'custitem_shx_webshop_desc_leg',
  seatHeight: 'custitem_shx_webshop_desc_seatheigh',
  callToAction: 'custitem_shx_webshop_call_to_action',
  brand: 'custitem_shx_brand',
  material: 'custitem_shx_material',
  livingStyle: 'custitem_shx_living_style',
  warranty: 'custitem_shx_warranty',
  typeOfFurniture: 'custitem_shx_type_of_furniture',
  modelName: 'custitem_shx_model_name',
  metaTitle: 'custitem_shx_webshop_meta_title',
  metaDescription: 'custitem_shx_webshop_meta_descript',
  metaRobots: 'custitem_shx_webshop_meta_robot',
  keywords: 'custitem_shx_keywords',
  isNotInSitemap: 'custitem_shx_exclude_sitemap',
} as const

/** Item fields in the specification table of the product page, by the code of their row in `specifications`. */
export const specificationsOfItems = {
  shx_origin: 'custitem_shx_origin',
  shx_width: 'custitem_shx_width',
  shx_depth: 'custitem_shx_depth',
  shx_height: 'custitem_shx_height',
  shx_seat_depth: 'custitem_shx_seat_depth',
  shx_weight: 'custitem_shx_weight',
  shx_max_load: 'custitem_shx_max_load',
  shx_leather_thickness: 'custitem_shx_leather_thickness',
  shx_frame: 'custitem_shx_frame',
  shx_filling: 'custitem_shx_filling',
  shx_maintenance: 'custitem_shx_maintenance',
  shx_damage: 'custitem_shx_damage',
  shx_damage_spot: 'custitem_shx_damage_spot',
} as const

/** Fields of leather categories. */
export const leatherCategories = {
  title: 'custrecord_shx_lc_title',
  info: 'custrecord_shx_lc_info',
  infoSub: 'custrecord_shx_lc_info_sub',
  infoLink: 'custrecord_shx_lc_info_link',
  thickness: 'custrecord_shx_lc_thickness',
  swatchFamily: 'custrecord_shx_lc_swatch',
  sortOrder: 'custrecord_shx_lc_sortorder',
  sampleSortOrder: 'custrecord_shx_lc_sample_sortorder',
} as const

/** Fields of leather types. */
export const leatherTypes = {
  categoryId: 'custrecord_shx_lt_category',
  leatherName: 'custrecord_shx_lt_leather_name',
  brandColor: 'custrecord_shx_lt_brand_color',
  mainColor: 'custrecord_shx_lt_main_color',
  hex: 'custrecord_shx_lt_hex',
  sortOrder: 'custrecord_shx_lt_sortorder',
  sampleItemId: 'custrecord_shx_lt_sample',
} as const

/** Fields of matrix options other than leather. */
export const options = {
  axis: 'custrecord_shx_mo_axis',
  valueId: 'custrecord_shx_mo_value',
  picture: 'custrecord_shx_mo_picture',
  sortOrder: 'custrecord_shx_mo_sortorder',
} as const

/** Fields of menu entries. */
export const menu = {
  parentId: 'custrecord_lt_shx_cc_primaryparent',
  displayName: 'custrecord_lt_shx_cc_displayname',
  urlFragment: 'custrecord_lt_shx_cc_urlfragment',
  sequenceNumber: 'custrecord_lt_shx_cc_sequencenumber',
  level: 'custrecord_lt_shx_cc_level',
  isShown: 'custrecord_lt_shx_cc_displayonsite',
  isInDesktopMenu: 'custrecord_shx_cc_displaymenudesktop',
  isInMobileMenu: 'custrecord_shx_cc_displaymenumobile',
  isOnlyLink: 'custrecord_shx_cc_only_link',
  metaTitle: 'custrecord_lt_shx_cc_metatitle',
  metaDescription: 'custrecord_lt_shx_cc_metadescription',
  bannerIntro: 'custrecord_lt_shx_bannerintro',
  itemList: 'custrecord_shx_cc_items',
  intro: 'custrecord_shx_cc_descriptionintro',
  description: 'custrecord_shx_cc_description',
  robots: 'custrecord_shx_cc_robots',
} as const

/** Fields of menu banners. */
export const menuBanners = {
  text: 'custrecord_shx_mb_text',
  url: 'custrecord_shx_mb_url',
  urlTitle: 'custrecord_shx_mb_url_title',
  background: 'custrecord_shx_mb_color_body',
  color: 'custrecord_shx_mb_text_color',
  dateFrom: 'custrecord_shx_mb_date_from',
  dateTo: 'custrecord_shx_mb_date_to',
} as const

/** Fields of home page banners. */
export const homeBanners = {
  url: 'custrecord_shx_hb_url',
  picture: 'custrecord_shx_hb_picture',
  imageAlt: 'custrecord_shx_hb_image_alt',
  dateFrom: 'custrecord_shx_hb_date_from',
  dateTo: 'custrecord_shx_hb_date_to',
  sortOrder: 'custrecord_shx_hb_sortorder',
} as const

/** Fields of specification rows. */
export const specifications = {
  code: 'custrecord_shx_sf_code',
  category: 'custrecord_shx_sf_category',
  categoryOrder: 'custrecord_shx_sf_category_order',
  sortOrder: 'custrecord_shx_sf_sortorder',
  label: 'custrecord_shx_sf_label',
  tooltip: 'custrecord_shx_sf_tooltip',
  postfix: 'custrecord_shx_sf_postfix',
} as const
