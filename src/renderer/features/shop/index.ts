export { HoursTable } from './HoursTable.tsx'
export { siteConfig, useShop, useTagScript } from './shop-queries.ts'
export { useOpenNow } from './use-open-now.ts'
