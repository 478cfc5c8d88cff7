import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { ContactSubject } from '#shared/domain/contact/subjects.ts'
import type { ErpRecordKind, RoadState } from '#shared/domain/erp/road.ts'
import type { OperationName } from '#shared/domain/operations/operations.ts'
import type { RunProgress, RunState } from '#shared/domain/operations/runs.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'

/** A moment: a Date when read; a Date or ISO text when written. */
type Moment = ColumnType<Date, Date | string, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A calendar day as text, "2026-11-21"; the connection reads `date` columns as text. */
type Day = string
/** numeric(12,4), read as a number: four decimals fit a double exactly enough for one price. */
type Price = number
type Json<T extends object> = JSONColumnType<T>

type WithdrawalState = 'received' | 'in_progress' | 'settled' | 'refused'

export type AddressJson = {
  country: string
  zipcode: string
  houseNumber: string
  houseNumberAddition: string
  streetname: string
  city: string
  province: string
  municipality: string
  verified: boolean
}

/** What a configuration code stands for. Options are ids, by the wire's name of their step. */
export type KeptConfiguration = {
  productId: number
  selection: Record<string, number>
  count: number
  sampleIds: number[]
}

/** The tables of migrations/0001-shop.sql and later, as kysely sees them. */
export interface Tables {
  catalogue_state: {
    id: Generated<number>
    version: number
    imported_at: MaybeMoment
    matrix_options_downloaded_at: MaybeMoment
    menu_downloaded_at: MaybeMoment
    stock_counted_at: MaybeMoment
  }
  catalogue_snapshots: {
    id: Generated<number>
    digest: string
    is_whole: boolean
    items: number
    file: string | null
    taken_at: Moment
    applied_at: Moment
    version: number
    withdrawn_at: MaybeMoment
  }
  configurations: {
    code: string
    content: Json<KeptConfiguration>
    content_hash: string
    created_at: Moment
    expires_at: Moment
  }
  consents: {
    id: string
    decided_at: Moment
    version: number
    statistics: boolean
    marketing: boolean
    received_at: Moment
  }
  contact_messages: {
    id: Generated<number>
    idempotency_key: string
    body_hash: string
    received_at: Moment
    name: string
    email: string
    phone: string
    subject: ContactSubject
    order_number: string
    message: string
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
    low_price: Price | null
    /** What may stand struck through beside the price; of a parent beside its low price. An import works it out. */
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
  /** `source` is the mark of the ERP's file that a photograph was made of; null for what came from elsewhere. */
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
  /** Addresses that pages of the menu had before; a trigger writes them. */
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
  stock_levels: { item_id: number; location_id: number; available: number }
  stock_totals: { item_id: number; counted: number; taken: Generated<number> }
  users: {
    id: Generated<number>
    netsuite_id: number | null
    email: string
    password_hash: string
    roles: ColumnType<string[], string[] | undefined, string[]>
    firstname: Generated<string>
    middlename: Generated<string>
    lastname: Generated<string>
    gender: Generated<string>
    page_size: Generated<number>
    is_locked: Generated<boolean>
    session_generation: Generated<number>
    inserted_at: Generated<Date>
    email_proven_at: MaybeMoment
    deleted_at: MaybeMoment
    invited_at: MaybeMoment
    last_login_at: MaybeMoment
    second_factor_at: MaybeMoment
  }
  second_factors: { user_id: number; sealed_secret: string; started_at: Moment; last_step: Generated<number> }
  recovery_codes: { user_id: number; code_hash: string }
  audit_entries: {
    id: Generated<number>
    happened_at: Moment
    /** Null when the shop did it by itself. */
    actor_id: number | null
    actor_email: string | null
    action: string
    subject: string
    subject_id: string
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
  }
  /** What the list of customers shows; triggers write it. Accounts, and guests by their mail address. */
  customers: {
    id: Generated<number>
    user_id: number | null
    guest_email: string | null
    email: Generated<string>
    name: Generated<string>
    order_count: Generated<number>
    latest_order_id: number | null
    active_at: Generated<Date>
    search: Generated<string>
  }
  login_failures: { email_hash: string; count: number; last_at: Moment }
  account_links: {
    id: Generated<number>
    purpose: 'register' | 'reset' | 'invite'
    email: string
    password_hash: string | null
    key: string
    token_hash: string
    requested_at: Moment
    expires_at: Moment
  }
  sales_orders: {
    id: Generated<number>
    netsuite_id: number | null
    user_id: number | null
    seller_id: number | null
    channel: 'web' | 'showroom'
    token_hash: string
    reference: string
    remarks: string
    delivery: 's' | 'a'
    payment_option: '1' | '2' | '3' | '4' | '5'
    gross_cents: number
    net_cents: number
    vat_cents: number
    deposit_cents: number
    /** When the last piece came; null as long as nobody told. */
    delivered_on: ColumnType<Day | null, Day | null | undefined, Day | null>
    inserted_at: Moment
    synchronized_at: MaybeMoment
    contact_until: ColumnType<Day | null, Day | null | undefined, Day | null>
    keep_until: ColumnType<Day | null, Day | null | undefined, Day | null>
    version: Generated<number>
    changed_at: MaybeMoment
    changed_by: ColumnType<number | null, number | null | undefined, number | null>
    /** By the ledger; a trigger keeps it. */
    paid_cents: ColumnType<number, undefined, never>
    payment_state: ColumnType<'none' | 'part' | 'full', undefined, never>
    work_state: Generated<LineState>
  }
  order_steps: {
    id: Generated<number>
    sales_order_id: number
    row_ids: number[]
    state: LineState
    day: Day
    is_correction: boolean
    actor: string
    happened_at: Moment
  }
  order_notes: {
    id: Generated<number>
    sales_order_id: number
    author_id: number
    text: string
    idempotency_key: string
    written_at: Moment
  }
  order_views: { id: Generated<number>; user_id: number; name: string; query: string; created_at: Moment }
  sales_order_customers: {
    sales_order_id: number
    email: string
    phone_number: string
    customer_type: 'private' | 'business'
    company_name: string
    vat_number: string
    kvk_number: string
    gender: string
    firstname: string
    middlename: string
    lastname: string
    address: Json<AddressJson>
    delivery_address: JSONColumnType<AddressJson | null>
  }
  sales_order_rows: {
    id: Generated<number>
    sales_order_id: number
    position: number
    item_id: number
    item_code: string
    display_name: string
    options: Json<{ label: string; value: string }[]>
    base_price: Price
    unit_gross_cents: number
    vat_percent: number
    count: number
    stock_taken: Generated<number>
    /** When the ERP began to subtract these pieces itself. */
    stock_released_at: MaybeMoment
    is_made_to_measure: boolean
    image_url: string | null
    state: Generated<LineState>
    state_on: ColumnType<Day | null, Day | null | undefined, Day | null>
  }
  payment_attempts: {
    id: string
    sales_order_id: number
    payment_type: 'TERMINAL' | 'CASH' | 'PAYLINK'
    amount_cents: number
    state:
      | 'starting'
      | 'open'
      | 'unknown'
      | 'paid'
      | 'failed'
      | 'cancelled'
      | 'expired'
      | 'refunded'
      | 'charged_back'
      | 'review'
    pay_id: string | null
    pay_uuid: string | null
    pay_status_code: number | null
    payment_url: string | null
    refunded_cents: Generated<number>
    started_by: number | null
    started_at: Moment
    expires_at: MaybeMoment
    final_at: MaybeMoment
    next_check_at: MaybeMoment
    checks: Generated<number>
    netsuite_id: number | null
    synchronized_at: MaybeMoment
    terminal_code: ColumnType<string | null, string | null | undefined, string | null>
    receipt: ColumnType<string[] | null, string | null | undefined, string | null>
  }
  payment_refunds: {
    id: string
    attempt_id: string
    sales_order_id: number
    amount_cents: number
    reason: string
    state: 'starting' | 'unknown' | 'done' | 'refused'
    refunded_before_cents: number
    requested_by: number
    requested_at: Moment
    final_at: MaybeMoment
    next_check_at: MaybeMoment
  }
  payment_entries: {
    id: Generated<number>
    attempt_id: string
    sales_order_id: number
    kind: 'payment' | 'refund' | 'chargeback'
    amount_cents: number
    booked_at: Moment
  }
  order_events: {
    id: Generated<number>
    sales_order_id: number
    kind: string
    detail: Json<Record<string, unknown>>
    actor: string
    happened_at: Moment
  }
  idempotency_keys: { key: string; body_hash: string; sales_order_id: number; inserted_at: Moment }
  operation_runs: {
    id: string
    name: OperationName
    state: RunState
    progress: ColumnType<RunProgress | null, string | null | undefined, string>
    result: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    /** For staff. */
    error: ColumnType<string | null, string | null | undefined, string | null>
    /** Null when the shop did it by itself. */
    started_by: number | null
    started_by_email: string | null
    started_at: Moment
    beat_at: Moment
    ended_at: MaybeMoment
  }
  outbox: {
    id: Generated<number>
    party: 'mail' | 'erp'
    kind: string
    unique_key: string
    payload: Json<Record<string, unknown>>
    state: Generated<'queued' | 'sending' | 'sent' | 'dead'>
    tries: Generated<number>
    next_try_at: Moment
    last_error: string | null
    inserted_at: Moment
    sent_at: MaybeMoment
  }
  erp_records: {
    id: Generated<number>
    kind: ErpRecordKind
    external_id: string
    sales_order_id: number | null
    user_id: number | null
    customer_record_id: ColumnType<number | null, number | null | undefined, number | null>
    netsuite_id: ColumnType<number | null, number | null | undefined, number | null>
    state: ColumnType<RoadState, RoadState | undefined, RoadState>
    tries: Generated<number>
    last_error: ColumnType<string | null, string | null | undefined, string | null>
    payload: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    content_hash: ColumnType<string | null, string | null | undefined, string | null>
    inserted_at: Moment
    sent_at: MaybeMoment
    accepted_at: MaybeMoment
    /** The first time that it was taken. */
    there_since: MaybeMoment
    compared_at: MaybeMoment
  }
  outbox_pauses: { party: 'mail' | 'erp'; failures: number; since: Moment; until: Moment; reason: string }
  withdrawals: {
    id: Generated<number>
    idempotency_key: string
    body_hash: string
    received_at: Moment
    state: Generated<WithdrawalState>
    order_number: string
    name: string
    email: string
    scope: 'all' | 'some'
    products: Generated<string>
    reason: Generated<string>
    sales_order_id: number | null
    row_ids: ColumnType<number[], number[] | undefined, number[]>
  }
  withdrawal_events: {
    id: Generated<number>
    withdrawal_id: number
    state: WithdrawalState
    reason: string | null
    actor: string
    happened_at: Moment
  }
  product_reviews: {
    id: Generated<number>
    item_id: number
    inserted_at: Moment
    email: string
    name: string
    rating: number
    review: string
    reaction: string | null
    is_valid: Generated<boolean>
    is_verified_purchase: Generated<boolean>
    refusal_reason: string | null
    version: Generated<number>
    judged_at: MaybeMoment
    judged_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  shop_reviews: {
    review_id: string
    author: string | null
    city: string | null
    rating: number
    oneliner: string | null
    opinion: string | null
    recommends: boolean | null
    reply: string | null
    written_at: Moment
    updated_at: Moment
  }
  shop_review_figures: {
    id: Generated<number>
    average_rating: number
    number_reviews: number
    percentage_recommendation: number | null
    last_12_month_average_rating: number
    fetched_at: Moment
    known_until: Moment
  }
  search_documents: {
    item_id: number
    /** A tsvector in its text form. */
    words: string
    leathers: number[]
    standing: Generated<number>
  }
  search_texts: { item_id: number; texts: string; spelling: string[] }
  search_words: { word: string; documents: number; letters: string }
  search_synonyms: { id: Generated<number>; words: string[] }
  search_misses: { term: string; times: number; last_on: Day }
  search_state: { id: Generated<number>; rules: string; has_synonyms: Generated<boolean> }
}

/** What the ERP writes about an item that is only ever shown, by our own names. */
export type ItemTexts = {
  blocks?: Partial<
    Record<
      'description' | 'comfort' | 'leatherColor' | 'handle' | 'couchSetup' | 'leg' | 'seatHeight' | 'callToAction',
      string
    >
  >
  facts?: Partial<
    Record<'upcCode' | 'brand' | 'material' | 'livingStyle' | 'warranty' | 'typeOfFurniture' | 'modelName', string>
  >
  meta?: { title?: string; description?: string; robots?: string; keywords?: string; isInSitemap?: boolean }
  specifications?: Record<string, string>
}

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
/** A function that only reads or writes rows takes this, and so works inside and outside a transaction. */
export type Executor = Database | Transaction
