export { HoursTable } from './HoursTable.tsx'
export { NeedsScript } from './NeedsScript.tsx'
export { siteConfig, useShop, useTagScript } from './shop-queries.ts'
export { useOpenNow } from './use-open-now.ts'
