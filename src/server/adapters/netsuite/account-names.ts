/*
 * Every name that belongs to the owner's own NetSuite account: tables, fields, custom records, and the ids of records
 * in the account (subsidiary, currency, payment methods). The names of its custom fields are in `field-names.ts`. All
 * names are those of the demo account.
 *
 * For another account, change them here, or set `NETSUITE_NAMES_FILE` to a JSON file with the names that differ, in the
 * same shape:
 *
 *   { "lists": { "items": { "columns": { "custitem_shx_class": "custitem_voorraadklasse" } } },
 *     "records": { "salesOrder": { "fields": { "channel": "custbody_herkomst" } } },
 *     "values": { "subsidiary": "2", "paymentOptions": { "TERMINAL": "7" } } }
 *
 * Check all of them against the metadata catalog of the account before going live (docs/integrations/netsuite.md#s2):
 * GET /services/rest/record/v1/metadata-catalog. A record field with the name null is not sent.
 *
 * Also check the account itself, with an order of the shop for a piece in stock:
 * - The status of the new order (Setup > Accounting > Preferences > Order Management > Default Sales Order Status).
 *   With "Pending Approval" NetSuite commits no stock before the approval. Until then the shop itself subtracts the
 *   pieces of the order from the stock that NetSuite reports.
 * - The location of the order lines. An account with several locations commits no stock for a line without a location.
 *   In that case set `values.locations.web`, or give the role of the integration a default location.
 * - The list `order-commitments` below. It must return the pieces of the order after the approval. If it never returns
 *   them, sold pieces stay subtracted twice, by the shop and by NetSuite. The shop then offers fewer pieces than there
 *   are, never more.
 */

import * as field from './field-names.ts'

/** The table of a list and its columns: our name on the left, the account's name on the right. */
export type ListNames = { table: string; columns: Readonly<Record<string, string>> }

/**
 * A record type and its fields: our name on the left, the account's name on the right. A field with null is not sent.
 */
export type RecordNames<Field extends string> = { type: string; fields: Readonly<Record<Field, string | null>> }

/**
 * Returns columns whose names are the same here and in the account.
 *
 * @param standard NetSuite's own columns, separated by spaces
 * @param own the custom fields
 */
const sameNames = (standard: string, ...own: readonly (readonly string[])[]): Record<string, string> =>
  Object.fromEntries([...standard.split(' '), ...own.flat()].map((name) => [name, name]))

const lists = {
  items: {
    table: 'item',
    columns: sameNames(
      'id parent itemid displayname itemtype matrixtype isinactive isonline upccode lastmodifieddate',
      Object.values(field.items),
      Object.values(field.specificationsOfItems),
    ),
  },
  pricing: { table: 'pricing', columns: sameNames('item unitprice pricelevel quantity') },
  'item-members': { table: 'itemmember', columns: sameNames('parentitem item quantity') },
  stock: { table: 'inventoryitemlocations', columns: sameNames('item location quantityavailable') },
  'leather-categories': {
    table: 'customrecord_shx_leathercategory',
    columns: sameNames('id isinactive', Object.values(field.leatherCategories)),
  },
  'leather-types': {
    table: 'customrecord_shx_leathertype',
    columns: sameNames('id name isinactive', Object.values(field.leatherTypes)),
  },
  options: {
    table: 'customrecord_shx_matrixoption',
    columns: sameNames('id name isinactive', Object.values(field.options)),
  },
  menu: {
    table: 'customrecord_lt_shx_category',
    columns: sameNames('id name isinactive', Object.values(field.menu)),
  },
  'menu-banners': {
    table: 'customrecord_shx_menubanner',
    columns: sameNames('id isinactive', Object.values(field.menuBanners)),
  },
  'home-banners': {
    table: 'customrecord_shx_homebanner',
    columns: sameNames('id isinactive', Object.values(field.homeBanners)),
  },
  specifications: {
    table: 'customrecord_shx_specificationfield',
    columns: sameNames('id isinactive', Object.values(field.specifications)),
  },
  // No public document confirms the columns of `file` (docs/integrations/netsuite.md#s14): check them first.
  photographs: {
    table: `(SELECT item.id AS item, file.id AS fileid, file.url AS url, file.filesize AS filesize,
    TO_CHAR(file.lastmodifieddate, 'YYYYMMDDHH24MISS') AS changed
    FROM item INNER JOIN file ON file.id = item.storedisplayimage WHERE item.isinactive = 'F' AND item.isonline = 'T')`,
    columns: sameNames('item fileid url changed filesize'),
  },
  // Read by the daily ERP comparison: our own sales orders, deposits and refunds, by external id. The columns of
  // `transaction` and `transactionline` differ between accounts (docs/integrations/netsuite.md#s2): check them first.
  'sales-orders': {
    table: `(SELECT t.id AS id, t.externalid AS externalid, t.lastmodifieddate AS lastmodifieddate,
    COUNT(l.id) AS linecount, NVL(SUM(ROUND(ABS(l.quantity * l.rate), 2)), 0) AS nettotal
    FROM transaction t LEFT OUTER JOIN transactionline l
    ON l.transaction = t.id AND l.mainline = 'F' AND l.taxline = 'F'
    WHERE t.type = 'SalesOrd' AND t.externalid LIKE 'web-so-%'
    GROUP BY t.id, t.externalid, t.lastmodifieddate)`,
    columns: sameNames('id externalid lastmodifieddate linecount nettotal'),
  },
  // Pieces of our orders that the account has committed, shipped, or closed without shipping. Two kinds of pieces are
  // not in this list: of an order that waits for approval, and, in an account with several locations, of a line without
  // a location. The shop itself subtracts those pieces from the stock.
  'order-commitments': {
    table: `(SELECT l.transaction AS salesorder, l.item AS item,
    SUM(CASE WHEN l.isclosed = 'T' THEN ABS(l.quantity) ELSE NVL(l.quantitycommitted, 0) + NVL(l.quantityshiprecv, 0) END) AS pieces
    FROM transactionline l INNER JOIN transaction t ON t.id = l.transaction
    WHERE t.type = 'SalesOrd' AND t.externalid LIKE 'web-so-%' AND l.mainline = 'F' AND l.taxline = 'F'
    GROUP BY l.transaction, l.item)`,
    columns: sameNames('salesorder item pieces'),
  },
  // Our orders that are canceled (C) or closed (H). Accounts differ in the form of `status`: "C" or "SalesOrd:C".
  'closed-orders': {
    table: `(SELECT t.id AS id FROM transaction t WHERE t.type = 'SalesOrd' AND t.externalid LIKE 'web-so-%'
    AND t.status IN ('C', 'H', 'SalesOrd:C', 'SalesOrd:H'))`,
    columns: sameNames('id'),
  },
  'order-payments': {
    table: `(SELECT t.id AS id, t.externalid AS externalid, t.lastmodifieddate AS lastmodifieddate,
    ABS(t.foreigntotal) AS total
    FROM transaction t WHERE t.type IN ('CustDep', 'CustRfnd')
    AND (t.externalid LIKE 'web-pay-%' OR t.externalid LIKE 'web-back-%'))`,
    columns: sameNames('id externalid lastmodifieddate total'),
  },
  // Invoices and credit memos that the bookkeeper made of our orders. `createdfrom` is a column of the main line. An
  // invoice is made from the order; a credit memo from the order, an invoice or a return authorization, so the second
  // step leads to the order. No public document confirms these columns: check them first.
  'order-documents': {
    table: `(SELECT t.id AS id, t.type AS type, t.tranid AS tranid, t.trandate AS trandate,
    t.lastmodifieddate AS lastmodifieddate, ABS(t.foreigntotal) AS total,
    (SELECT NVL(SUM(ABS(x.foreignamount)), 0) FROM transactionline x
    WHERE x.transaction = t.id AND x.taxline = 'T') AS vattotal,
    CASE WHEN p.externalid LIKE 'web-so-%' THEN p.externalid ELSE g.externalid END AS salesorder
    FROM transaction t INNER JOIN transactionline m ON m.transaction = t.id AND m.mainline = 'T'
    INNER JOIN transaction p ON p.id = m.createdfrom
    LEFT OUTER JOIN transactionline pm ON pm.transaction = p.id AND pm.mainline = 'T'
    LEFT OUTER JOIN transaction g ON g.id = pm.createdfrom
    WHERE t.type IN ('CustInvc', 'CustCred') AND NVL(t.voided, 'F') = 'F'
    AND (p.externalid LIKE 'web-so-%' OR g.externalid LIKE 'web-so-%'))`,
    columns: sameNames('id type tranid trandate lastmodifieddate total vattotal salesorder'),
  },
  // `memo` of a line is its description. Lines without an amount, such as texts, are left out.
  'order-document-lines': {
    table: `(SELECT l.transaction AS document, l.linesequencenumber AS line,
    NVL(l.memo, BUILTIN.DF(l.item)) AS description, ABS(NVL(l.quantity, 1)) AS quantity,
    ABS(l.foreignamount) AS amount
    FROM transactionline l INNER JOIN transaction t ON t.id = l.transaction
    WHERE t.type IN ('CustInvc', 'CustCred') AND l.mainline = 'F' AND l.taxline = 'F'
    AND NVL(l.iscogs, 'F') = 'F' AND l.foreignamount IS NOT NULL)`,
    columns: sameNames('document line description quantity amount'),
  },
} satisfies Record<string, ListNames>

const records = {
  customer: {
    type: 'customer',
    fields: {
      isPerson: 'isPerson',
      companyName: 'companyName',
      firstname: 'firstName',
      middlename: 'middleName',
      lastname: 'lastName',
      email: 'email',
      phone: 'phone',
      vatNumber: 'vatRegNumber',
      kvkNumber: null,
      subsidiary: 'subsidiary',
      addresses: 'addressbook',
    },
  },
  salesOrder: {
    type: 'salesOrder',
    fields: {
      customer: 'entity',
      placedOn: 'tranDate',
      reference: 'otherRefNum',
      memo: 'memo',
      location: 'location',
      shipTo: 'shippingAddress',
      // Custom fields of the account, for facts that are otherwise in the memo only.
      orderNumber: null,
      channel: null,
      delivery: null,
      lines: 'item',
      lineItem: 'item',
      lineCount: 'quantity',
      lineRate: 'rate',
      lineDescription: 'description',
      lineIsClosed: 'isClosed',
      // Read by the daily ERP comparison, in EUR excl. VAT.
      netTotal: 'subtotal',
    },
  },
  deposit: {
    type: 'customerDeposit',
    fields: {
      customer: 'customer',
      salesOrder: 'salesOrder',
      amount: 'payment',
      paidOn: 'tranDate',
      currency: 'currency',
      paidBy: 'paymentOption',
      memo: 'memo',
    },
  },
  // No public document confirms these names: check them first.
  refund: {
    type: 'customerRefund',
    fields: {
      customer: 'customer',
      paidOn: 'tranDate',
      currency: 'currency',
      paidBy: 'paymentOption',
      memo: 'memo',
      deposits: 'deposit',
      depositRecord: 'doc',
      depositIsApplied: 'apply',
      depositAmount: 'payment',
      amount: 'total',
    },
  },
  // Neither does the integration document name this record. `createdFrom` links it to the order.
  return: {
    type: 'returnAuthorization',
    fields: {
      customer: 'entity',
      salesOrder: 'createdFrom',
      receivedOn: 'tranDate',
      memo: 'memo',
      subsidiary: 'subsidiary',
      lines: 'item',
      lineItem: 'item',
      lineCount: 'quantity',
      lineRate: 'rate',
      lineDescription: 'description',
    },
  },
  // The integration document does not name this record: its fields are those of NetSuite's own documentation.
  stockTransfer: {
    type: 'inventoryTransfer',
    fields: {
      movedOn: 'tranDate',
      memo: 'memo',
      subsidiary: 'subsidiary',
      from: 'location',
      to: 'transferLocation',
      lines: 'inventory',
      lineItem: 'item',
      lineCount: 'adjustQtyBy',
    },
  },
} satisfies Record<string, RecordNames<string>>

/** Ids of records in the account. Null when the account has none or uses its default. */
const values = {
  /** Required in an account with more than one subsidiary. */
  subsidiary: null as string | null,
  /** The euro. */
  currency: '1' as string | null,
  /** The item (non-inventory or service) under which cancellation fees are sold. Without one the bookkeeper adds them. */
  cancellationFeeItem: null as string | null,
  /**
   * The location of an order and of its lines, by sales channel. It decides whether NetSuite commits stock; see the top
   * of this file.
   */
  locations: { web: null as string | null, showroom: '1' as string | null },
  paymentOptions: { TERMINAL: null as string | null, CASH: null as string | null, PAYLINK: null as string | null },
}

type FieldsOf<Kind extends keyof typeof records> = keyof (typeof records)[Kind]['fields'] & string

/** All names of one account. */
export type AccountNames = {
  lists: Readonly<Record<keyof typeof lists, ListNames>>
  records: { readonly [Kind in keyof typeof records]: RecordNames<FieldsOf<Kind>> }
  values: typeof values
}

/** The names of the demo account. */
export const accountNames: AccountNames = { lists, records, values }
