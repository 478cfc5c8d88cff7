import { useQuery } from '@tanstack/react-query'
import { siteConfig } from '../../features/common/shop-config/shop-queries.ts'
import { CustomerWindow } from '../../features/pos/customer-display/CustomerWindow.tsx'
import { useDisplayContent } from '../../features/pos/customer-display/index.ts'
import { useApi } from '../../lib/api.ts'
import { Page } from '../../ui/Page.tsx'

/**
 * /kassa/klantscherm: the window of the customer display, which faces the customer. Without a connection to the shop,
 * its texts omit the shop's name. So do those of a practice shop, whose name is a warning for papers.
 */
export function CustomerDisplayScreen() {
  const { data } = useQuery(siteConfig(useApi()))
  return (
    <Page title="Klantscherm">
      <CustomerWindow shows={useDisplayContent()} shopName={data?.isPractice ? undefined : data?.shop.name} />
    </Page>
  )
}
