export { ACCOUNT_COLUMNS, type Account, accountOf, type NewUser, usersTable } from './users-table.ts'
