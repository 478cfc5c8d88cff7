export { lockApproval, markApprovalUsed } from './approvals-table.ts'
export { discountRulesTable } from './rules-table.ts'
