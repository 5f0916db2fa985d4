-- A provider's browser opens the links of several rides one after another: each stays open.
alter table session add column other_rides text[] not null default '{}';
