import { expect, it } from 'vitest'
import { statementName } from '#src/server/tracing/statement-name.ts'

it.each([
  ['select "id" from "sales_orders" where "id" = $1', 'select sales_orders'],
  ['insert into "outbox" ("kind") values ($1)', 'insert outbox'],
  ['\n  update outbox set state = $1', 'update outbox'],
  ['with placed as (select 1) insert into sales_orders select * from placed', 'with sales_orders'],
  ['begin', 'begin'],
  ["select 'anna@voorbeeld.example'", 'select'],
  ["notify shop, 'anna'", 'other'],
])('the statement %j is named %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
