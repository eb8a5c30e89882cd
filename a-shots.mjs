import { chromium } from 'playwright-core';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const [,,base,tag,...paths]=process.argv;
const widths=(process.env.W??'360,768,1280,1920').split(',').map(Number);
for (const scheme of (process.env.S??'light').split(',')) for(const w of widths){
 const c=await b.newContext({viewport:{width:w,height:900},colorScheme:scheme,reducedMotion:'reduce'});
 if(process.env.C) await c.addCookies([{name:'privacy-choice',value:process.env.C,url:base}]);
 const p=await c.newPage(); p.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(w,m.text())}); p.on('pageerror',e=>console.log('ERR',e.message));
 for(const path of paths){ await p.goto(base+path); await p.waitForLoadState('networkidle');
  await p.screenshot({path:`/tmp/a-shot-${tag}-${path.replace(/\W+/g,'_')}-${w}-${scheme}.png`,fullPage:process.env.F!=='0'});
  const over=await p.evaluate(()=>document.documentElement.scrollWidth>innerWidth); if(over)console.log('OVERFLOW',path,w)}
 await c.close();}
await b.close();
