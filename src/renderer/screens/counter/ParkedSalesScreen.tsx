import { Link, useNavigate } from 'react-router-dom'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import { AdminPage } from '../../features/back-office/index.ts'
import { ParkedSales } from '../../features/parked-sales/index.ts'
import { Button } from '../../ui/Button.tsx'

/** /kassa/geparkeerd: sales that were laid aside, on whichever till. */
export function ParkedSalesScreen() {
  const navigate = useNavigate()
  return (
    <AdminPage
      title="Geparkeerde verkopen"
      actions={
        <Button component={Link} to={counterPaths.newOrder} variant="default">
          Naar de order
        </Button>
      }
    >
      <ParkedSales onTaken={() => void navigate(counterPaths.newOrder)} />
    </AdminPage>
  )
}
