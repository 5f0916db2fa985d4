/**
 * A crossing of columbus.osm.pbf: an invented number on the first street (of its hundred block), the street
 * that crosses there, the ZIP code of both, latitude and longitude of the node that they share.
 */
export type Crossing = readonly [line: string, cross: string, zip: string, lat: number, lng: number]

/** Where Lakeside's passengers live, by their number: spread over the streets, each street at most twice. */
export const homes: readonly Crossing[] = [
  ['3400 Clearview Ave', 'Thomas Ln', '43220', 40.03304, -83.0457],
  ['1200 Hudson St', 'Bremen St', '43211', 40.01377, -82.96974],
  ['1100 Oakland Ave', 'W Third Ave', '43212', 39.9853, -83.04896],
  ['800 Kanawha Ave', 'Milton Ave', '43214', 40.07133, -83.02314],
  ['1100 Woodrow Ave', 'Champion Ave', '43207', 39.92695, -82.97178],
  ['4500 Dresden St', 'Shanley Dr', '43224', 40.05406, -82.96869],
  ['1000 Columbian Ave', 'Mound St', '43223', 39.94235, -83.04843],
  ['500 Maynard Ave', 'Neil Ave', '43202', 40.01106, -83.01346],
  ['800 Gibbard Ave', 'Saint Clair Ave', '43201', 39.9839, -82.97991],
  ['3800 Colerain Ave', 'Acton Rd', '43214', 40.04049, -83.00473],
  ['600 Second Ave', 'Pennsylvania Ave', '43201', 39.98224, -83.01558],
  ['500 Stimmel Rd', 'Harmon Ave', '43223', 39.93545, -83.014],
  ['1100 Fulton St', 'Twenty-second St', '43205', 39.95529, -82.97203],
  ['100 Yale Ave', 'McKinley Ave', '43222', 39.96334, -83.03256],
  ['400 Lincoln Ave', 'Eisenhower Rd', '43229', 40.07542, -82.99097],
  ['4700 Archdale Ln', 'Deacon Cir', '43214', 40.05796, -83.04404],
  ['400 Stewart Ave', 'Jaeger St', '43206', 39.9419, -82.99043],
  ['4700 Colerain Ave', 'Beechwold Blvd', '43214', 40.05912, -83.00325],
  ['3200 Milton Ave', 'Pacemont Rd', '43202', 40.02696, -83.0216],
  ['300 Reeb Ave', 'Fourth St', '43207', 39.9252, -82.99337],
  ['1600 Grant Ave', 'Chittenden Ave', '43201', 39.9952, -82.9957],
  ['100 Tibet Rd', 'Summit St', '43202', 40.02351, -82.99951],
  ['300 Jefferson Ave', 'Spring St', '43215', 39.96842, -82.98526],
  ['700 Glenwood Ave', 'Mound St', '43223', 39.94782, -83.02826],
  ['1900 Ontario St', 'Seventeenth Ave', '43211', 40.00041, -82.9773],
  ['400 Maynard Ave', 'Pontiac St', '43211', 40.01116, -82.98952],
  ['1100 Stewart Ave', 'S Ohio Ave', '43206', 39.94094, -82.97214],
  ['100 First Ave', 'Sixth St', '43201', 39.98058, -82.99718],
  ['1200 Northridge Rd', 'Oaklawn St', '43224', 40.04111, -82.96856],
  ['500 Twenty-second St', 'Mount Vernon Ave', '43203', 39.97255, -82.97097],
  ['4000 Atwood Ter', 'Norris Dr', '43224', 40.04409, -82.98301],
  ['1200 Milford Ave', 'Oaklawn St', '43224', 40.025, -82.96899],
  ['500 E Fulton St', 'Washington Ave', '43215', 39.955, -82.98622],
  ['400 Garden Rd', 'Marland Dr', '43224', 40.05463, -82.99039],
  ['300 Green St', 'W Town St', '43222', 39.95634, -83.01978],
  ['3000 N Star Rd', 'Trentwood Rd', '43221', 40.0228, -83.04754],
  ['700 Avondale Ave', 'Goodale Blvd', '43212', 39.97661, -83.04244],
  ['300 Oakland Park Ave', 'Eisenhower Rd', '43224', 40.03272, -82.99355],
  ['700 S Front St', 'Sycamore St', '43206', 39.94887, -82.99985],
  ['900 Royal Forest Blvd', 'Beechwold Blvd', '43214', 40.06117, -83.025],
  ['2900 East Ave', 'Kelso Rd', '43202', 40.02163, -83.01155],
  ['2700 Lexington Ave', 'Briarwood Ave', '43211', 40.017, -82.98047],
  ['100 Oakland Ave', 'Summit St', '43202', 40.0089, -83.00054],
  ['700 Ann St', 'Forest St', '43206', 39.94765, -82.98023],
  ['500 Weber Rd', 'Pontiac St', '43211', 40.02379, -82.98824],
  ['1100 Scioto Blvd', 'Greenlawn Ave', '43223', 39.93941, -83.00122],
  ['500 Glenmont Ave', 'Foster St', '43214', 40.04492, -83.01413],
  ['4800 Foster St', 'Jeffrey Pl', '43214', 40.06133, -83.014],
  ['1300 Wager St', 'Hanford St', '43206', 39.93626, -82.98232],
  ['1100 Madison Ave', 'Twenty-first St', '43205', 39.9644, -82.97249],
]

/** Where they go; none of these facilities exists. */
export const facilities = {
  dialysis: ['1800 W Lane Ave', 'N Star Rd', '43221', 40.00691, -83.04797],
  hospital: ['100 W Town St', 'Civic Center Dr', '43215', 39.95846, -83.00306],
  oncology: ['900 W Henderson Rd', 'Zeller Rd', '43214', 40.05163, -83.02467],
  rehab: ['3400 McGuffey Rd', 'Oakland Park Ave', '43224', 40.0321, -82.98057],
  clinic: ['6400 Karl Rd', 'Alpine Dr', '43229', 40.09324, -82.97576],
} satisfies Record<string, Crossing>

/** Where the fleets' vehicles stand. */
export const depot: Crossing = ['1400 Fourth St', 'Jenkins Ave', '43207', 39.93335, -82.99274]
