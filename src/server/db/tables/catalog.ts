import type { ColumnType, Generated } from 'kysely'
import type { TransferDifference, TransferState } from '#shared/domain/stock/transfers.ts'
import type { Day, ItemTexts, Json, MaybeMoment, Moment, Price } from './columns.ts'

/**
 * Tables of the catalog: items, prices, leather types, options, menu, banners and stock. Imports from the ERP fill most
 * of them.
 */
export interface CatalogTables {
  catalogue_state: {
    id: Generated<number>
    version: number
    imported_at: MaybeMoment
    matrix_options_downloaded_at: MaybeMoment
    menu_downloaded_at: MaybeMoment
    stock_counted_at: MaybeMoment
    stock_applied_at: MaybeMoment
  }
  leather_categories: {
    id: number
    title: string
    info: string | null
    info_sub: string | null
    info_link: string | null
    thickness: string | null
    swatch_family: string
    sort_order: number
    sample_sort_order: number
  }
  leather_types: {
    id: number
    category_id: number
    name: string
    leather_name: string
    brand_color: string
    main_color: string
    hex: string
    sort_order: number
    sample_item_id: number | null
    is_active: Generated<boolean>
  }
  matrix_options: {
    axis: string
    id: number
    name: string
    picture: string | null
    sort_order: number
    is_active: Generated<boolean>
  }
  items: {
    id: number
    parent_id: number | null
    item_id: string
    item_type: string
    kind: 'parent' | 'variant' | 'single' | 'set'
    display_name: string
    base_price: Price
    /** For a parent: the price of its cheapest active variant. */
    low_price: Price | null
    /**
     * The former price in EUR excl. VAT that may be shown struck through. For a parent it is shown next to `low_price`.
     * The import computes it.
     */
    prior_price: ColumnType<Price | null, Price | null | undefined, Price | null>
    leather_type_id: number | null
    leg_id: number | null
    handle_id: number | null
    seat_height_id: number | null
    couch_setup_id: number | null
    stock_class: string | null
    family: string | null
    picture_model: string | null
    picture_hex: string | null
    delivery_time: string | null
    sort_order: number
    rating: number | null
    review_count: Generated<number>
    texts: Json<ItemTexts>
    is_active: Generated<boolean>
    content_hash: string
    changed_at: Moment
  }
  item_members: { set_id: number; item_id: number; quantity: number; position: number }
  /**
   * `source` is the `mark` (`ErpPhotograph`) of the ERP file from which the photograph was made; null for pictures of
   * another origin.
   */
  item_images: { item_id: number; position: number; picture: string; alt: string; source: string | null }
  price_history: { item_id: number; valid_from: Moment; base_price: Price }
  menu_nodes: {
    id: number
    parent_id: number | null
    position: number
    name: string
    display_name: string | null
    url_fragment: string | null
    sequence_number: number
    level: number
    is_shown: boolean
    is_in_desktop_menu: boolean
    is_in_mobile_menu: boolean
    is_only_link: boolean
    meta_title: string | null
    meta_description: string | null
    banner_intro: string | null
    item_list: string | null
    intro: string | null
    description: string | null
    robots: string | null
  }
  /** Former URLs of menu pages, for redirects. A trigger writes them. */
  menu_moves: { url_fragment: string; node_id: number }
  menu_banners: {
    id: number
    text: string
    url: string | null
    url_title: string | null
    background: string | null
    color: string | null
    date_from: Day
    date_to: Day
  }
  home_banners: {
    id: number
    url: string | null
    picture: string
    image_alt: string | null
    date_from: Day | null
    date_to: Day | null
    sort_order: number
  }
  specification_fields: {
    code: string
    category: string
    category_position: number
    position: number
    label: string
    tooltip: string | null
    postfix: string | null
  }
  locations: { id: number; name: string }
  stock_transfers: {
    id: Generated<number>
    from_location_id: number
    to_location_id: number
    reason: string
    state: ColumnType<TransferState, TransferState | undefined, TransferState>
    changed_at: Moment
    /** Set before a call to the ERP, and cleared when the ERP refused it. */
    erp_sent_at: MaybeMoment
    erp_booked_at: MaybeMoment
    netsuite_id: ColumnType<number | null, number | null | undefined, number | null>
    /** When the ERP's own count began to include the transfer. */
    erp_counted_at: MaybeMoment
    /** When an Admin confirmed that the ERP no longer counts the lost pieces. */
    loss_settled_at: MaybeMoment
  }
  stock_transfer_lines: {
    transfer_id: number
    position: number
    item_id: number
    item_code: string
    display_name: string
    count: number
    sent: ColumnType<number | null, number | null | undefined, number | null>
    received: ColumnType<number | null, number | null | undefined, number | null>
    difference: ColumnType<TransferDifference | null, undefined, TransferDifference | null>
  }
  stock_transfer_events: {
    id: Generated<number>
    transfer_id: number
    action_id: string
    kind: 'requested' | 'sent' | 'received' | 'canceled' | 'settled'
    actor_id: number | null
    remark: Generated<string>
    happened_at: Moment
  }
  stock_levels: { item_id: number; location_id: number; available: number }
  /** `counted`: pieces in stock according to the ERP. `taken`: sold pieces that the ERP still counts. */
  stock_totals: { item_id: number; counted: number; taken: Generated<number> }
}
