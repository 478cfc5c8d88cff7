import type { ColumnType, Generated } from 'kysely'
import type { OpeningHours, SpecialDay } from '#shared/domain/showroom/opening-hours.ts'
import type { AddressJson, Json, MaybeMoment, Moment } from './columns.ts'

/** Id of a location; null for the default location. */
type LocationId = ColumnType<number | null, number | null | undefined, number | null>

/** Rows of one table that a merge of customers moved: the changed columns with their former values, and the new values. */
export type MovedRows = {
  table: string
  rows: Record<string, unknown>[]
  changes: Record<string, string | number | null>
}

/** Tables of accounts, logins, sessions, tills and customers, and the audit log. */
export interface PeopleTables {
  /** Notes of staff about a customer: an account, or the email address of guest orders, in lower case. */
  customer_notes: {
    id: Generated<number>
    user_id: number | null
    guest_email: string | null
    author_id: number
    text: string
    idempotency_key: string
    written_at: Moment
  }
  /** Merges of two customers. A guest is an email address, in lower case. */
  customer_merges: {
    id: string
    kept_user_id: number | null
    kept_email: string | null
    other_user_id: number | null
    other_email: string | null
    /** The moved rows as they were; empty after the day of the merge. */
    moved: Json<MovedRows[]>
    /** Whether the other account was locked before the merge locked it. */
    other_was_locked: Generated<boolean>
    merged_by: number
    merged_at: Moment
    undone_by: ColumnType<number | null, number | null | undefined, number | null>
    undone_at: MaybeMoment
  }
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
    /** Keys of the hidden columns, per list of the back office. */
    hidden_columns: Generated<unknown>
    is_locked: Generated<boolean>
    session_generation: Generated<number>
    inserted_at: Generated<Date>
    email_proven_at: MaybeMoment
    deleted_at: MaybeMoment
    invited_at: MaybeMoment
    last_login_at: MaybeMoment
    second_factor_at: MaybeMoment
    /** The account into which staff merged this account; it is locked since. */
    merged_into_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** `last_step`: time step (30 seconds each) of the last used code; that code and earlier ones are refused. */
  second_factors: { user_id: number; sealed_secret: string; started_at: Moment; last_step: Generated<number> }
  recovery_codes: { user_id: number; code_hash: string }
  passkeys: {
    id: Generated<number>
    user_id: number
    credential_id: string
    /** COSE key as base64url. */
    public_key: string
    user_handle: string
    /** Number of uses that the authenticator reported last. */
    counter: number
    transports: ColumnType<string[], string[] | undefined, never>
    name: string
    is_backed_up: boolean
    created_at: Moment
    last_used_at: MaybeMoment
  }
  /** Values that an authenticator signs. Each works once, so its row is deleted when it is used. */
  passkey_challenges: {
    challenge: string
    purpose: 'login' | 'add' | 'confirm'
    user_id: number | null
    session_id: string | null
    network_hash: string
    expires_at: Moment
  }
  audit_entries: {
    id: Generated<number>
    happened_at: Moment
    /** Null when the server itself made the change. */
    actor_id: number | null
    actor_email: string | null
    action: string
    subject: string
    subject_id: string
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
  }
  /** Seals of the audit log, in their sequence. */
  audit_seals: {
    seal_no: number
    entry_id: number
    hash: Buffer
    sealed_at: Moment
  }
  /** Rows of the customer list: accounts, and guests by their email address. Triggers write them. */
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
  /** Registered workplaces in the showroom. On them staff may start a session with a PIN. */
  tills: {
    id: string
    name: string
    secret_hash: string
    opened_by: number
    opened_at: Moment
    last_used_at: MaybeMoment
    last_used_by: ColumnType<number | null, number | null | undefined, number | null>
    /** The drawer of the till; null for the main drawer. */
    drawer_id: ColumnType<string | null, string | null | undefined, string | null>
    /** Null for the default location, as in every other table. */
    location_id: LocationId
    ended_at: MaybeMoment
    ended_by: ColumnType<number | null, number | null | undefined, number | null>
    last_tries_report: ColumnType<string | null, string | null | undefined, string>
  }
  /** Drawers and locations that a till had before. `until` is the time of the change. */
  former_till_places: {
    till_id: string
    until: Moment
    drawer_id: string | null
    location_id: LocationId
  }
  /** Codes with which new machines register themselves as a till. */
  till_codes: {
    id: string
    code_hash: string
    till_name: string
    location_id: LocationId
    issued_by: number
    issued_at: Moment
    expires_at: Moment
    request_id: ColumnType<string | null, string | undefined, string>
    till_id: ColumnType<string | null, string | undefined, string>
  }
  /** Locations of the shop. The address of the default location is in the configuration. */
  shop_locations: {
    id: Generated<number>
    name: string
    slug: string
    street: Generated<string>
    zipcode: Generated<string>
    city: Generated<string>
    phone: Generated<string>
    email: Generated<string>
    hours: ColumnType<OpeningHours, string | undefined, string>
    special_days: ColumnType<SpecialDay[], string | undefined, string>
    is_default: Generated<boolean>
    is_shown: Generated<boolean>
    version: Generated<number>
    /** The stock location of the ERP (`locations`) with the pieces of this location; null when none was chosen. */
    stock_location_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  staff_pins: { user_id: number; pin_id: string; pin_hash: string; set_at: Moment; wrong_tries: Generated<number> }
  /**
   * Sessions. A session ends at `expires_at`, or earlier: when its row is deleted, or when its generation is lower than
   * that of the user (`sessions-table.ts` has all rules).
   */
  sessions: {
    id: string
    user_id: number
    generation: number
    began_at: Moment
    last_used_at: Moment
    expires_at: Moment
    ends_at: Moment
    device: string
    network: string | null
    till_id: ColumnType<string | null, string | null | undefined, never>
    pin_id: ColumnType<string | null, string | null | undefined, never>
    /** How the user proved the identity, most recently at `proven_at` (`session-proof.ts`). */
    proof: Generated<'password' | 'code' | 'passkey' | 'link' | 'pin'>
    proven_at: MaybeMoment
    /** The passkey that began the session. */
    passkey_id: ColumnType<number | null, number | null | undefined, never>
  }
  /** Details that a customer entered under "Uw gegevens". A customer who entered nothing has no row. */
  customer_details: {
    user_id: number
    customer_type: 'private' | 'business'
    company_name: string
    vat_number: string
    kvk_number: string
    phone_number: string
    address: Json<AddressJson>
    /** Null when the delivery address is the same as `address`. */
    delivery_address: ColumnType<AddressJson | null, string | null | undefined, string | null>
    updated_at: Moment
  }
  /** Login tries per email address. `count`: wrong passwords and `running`. `running`: tries that are being checked. */
  login_failures: {
    email_hash: string
    count: number
    last_at: Moment
    running: Generated<number>
    address_hash: string | null
  }
  /** Calls per caller and endpoint in one window, over all servers (`db/call-counts.ts`). `key`: a keyed hash. */
  call_counts: {
    key: string
    count: number
    running: Generated<number>
    window_ends: Moment
  }
  account_links: {
    id: Generated<number>
    purpose: 'register' | 'reset' | 'invite' | 'email'
    /** The user whose email address changes; only for purpose `email`. */
    user_id: ColumnType<number | null, number | null | undefined, never>
    email: string
    password_hash: string | null
    key: string
    token_hash: string
    requested_at: Moment
    expires_at: Moment
  }
}
