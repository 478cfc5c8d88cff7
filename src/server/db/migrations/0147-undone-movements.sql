-- The movement that a counter entry undoes. A movement is undone at most once.
alter table drawer_movements add column undoes uuid unique references drawer_movements (id);
